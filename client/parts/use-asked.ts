// What a link asks a page to show: `?table=4` opens that table. The query is removed
// from the address as soon as the page has read it.
import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

/**
 * Calls `take` with the value of the query parameter `name`. Calls it again when another link asks the page while the
 * page is open.
 */
export function useAsked(name: string, take: (value: string) => void): void {
  const value = new URLSearchParams(useSearch()).get(name);
  const [path, navigate] = useLocation();
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (value === null) return;
    latest.current(value);
    navigate(path, { replace: true });
  }, [value, path, navigate]);
}
