// Screens and their frames, whose files are fetched when they are first opened, or ahead of that.
import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface Fetched<P extends object> {
  (props: P): React.JSX.Element;
  /** Fetches the file; what has its file by the time it is opened shows at once. */
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
    // The same one for as long as it stands: another would start the screen anew.
    const [View] = useState<ComponentType<P>>(() => ready ?? Waiting);
    return <View {...props} />;
  }
  return Object.assign(Opened, { fetch });
}

export const screen = (load: () => Promise<ComponentType>): Screen => fetched(load);
export const screenFrame = (
  load: () => Promise<ComponentType<{ children: ReactNode }>>,
): Fetched<{ children: ReactNode }> => fetched(load);
