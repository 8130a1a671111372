// Replaces a shim that libraries import to support older versions of React. This app's React has the hook itself.
export { useSyncExternalStore } from 'react';
