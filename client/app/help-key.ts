// `?` opens the help with its list of shortcuts, unless somebody is typing.
import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Listens from the first drawing of a page, as a key may be pressed before the background work is loaded. */
export function useHelpKey(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const openHelp = ({ key }: KeyboardEvent) => {
      if (key !== '?' || document.activeElement?.matches('input, textarea, select')) return;
      if (document.querySelector('dialog[open]') === null) navigate('/dashboard/help');
    };
    window.addEventListener('keydown', openHelp);
    return () => window.removeEventListener('keydown', openHelp);
  }, [navigate]);
}
