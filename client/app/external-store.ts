// Replaces the libraries' shim for older versions of React: ours has the hook.
export { useSyncExternalStore } from 'react';
