// Returns a ref for an element, and the element's width in px, which is kept up to date.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    setWidth(element.clientWidth);
    return () => watcher.disconnect();
  }, []);
  return [ref, width];
}
