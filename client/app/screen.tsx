// Screens and their frames. The file of a screen or frame is fetched when it is first opened, or earlier by `fetch`.
import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface Fetched<P extends object> {
  (props: P): React.JSX.Element;
  /** Fetches the file. A screen whose file is already loaded is shown immediately. */
  fetch: () => Promise<unknown>;
}

export type Screen = Fetched<Record<never, never>>;

function fetched<P extends object>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  let ready: ComponentType<P> | undefined;
  const fetch = async () => {
    ready = await load();
    return { default: ready };
  };
  const Waiting = lazy(fetch) as unknown as ComponentType<P>;
  function Opened(props: P) {
    // Keeps the same component as long as the screen is mounted. With a different component, React would mount the
    // screen again and lose its state.
    const [View] = useState<ComponentType<P>>(() => ready ?? Waiting);
    return <View {...props} />;
  }
  return Object.assign(Opened, { fetch });
}

export const screen = (load: () => Promise<ComponentType>): Screen => fetched(load);
export const screenFrame = (
  load: () => Promise<ComponentType<{ children: ReactNode }>>,
): Fetched<{ children: ReactNode }> => fetched(load);
