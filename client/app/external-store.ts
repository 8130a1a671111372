// Replaces a shim that libraries import for older versions of React. The React of this app has the hook.
export { useSyncExternalStore } from 'react';
