// Exports Preact under the names of React. On the guests' page, the components and their libraries import this
// instead of React (guest.vite.config.ts).
export {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  forwardRef,
  isValidElement,
  StrictMode,
  useCallback,
  useContext,
  useContext as use,
  useDebugValue,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'preact/compat';
