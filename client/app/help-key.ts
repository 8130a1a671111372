// `?` opens the help with its list of shortcuts, unless somebody is typing.
import { navigate } from 'wouter/use-browser-location';

function openHelp({ key }: KeyboardEvent): void {
  if (key !== '?' || document.activeElement?.matches('input, textarea, select')) return;
  if (document.querySelector('dialog[open]') === null) navigate('/dashboard/help');
}

/** Listens until the returned function is called. */
export function listenForHelp(): () => void {
  window.addEventListener('keydown', openHelp);
  return () => window.removeEventListener('keydown', openHelp);
}
