// In the place of the libraries' stand-in for older Reacts: ours has the hook.
export { useSyncExternalStore } from 'react';
