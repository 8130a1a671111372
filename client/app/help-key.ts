// `?` opens the help with its list of shortcuts, unless somebody is typing.
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

function openHelp({ key }: KeyboardEvent): void {
  if (key !== '?' || document.activeElement?.matches('input, textarea, select')) return;
  if (document.querySelector('dialog[open]') === null) navigate('/dashboard/help');
}

/** Listens while the frame is shown, and from its first drawing: a key that is pressed early counts too. */
export function useHelpKey(): void {
  useEffect(() => {
    window.addEventListener('keydown', openHelp);
    return () => window.removeEventListener('keydown', openHelp);
  }, []);
}
