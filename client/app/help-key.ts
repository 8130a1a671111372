// Opens the help with its list of shortcuts when somebody presses `?`, but not while they type in a field.
import { useEffect } from 'react';
import { useLocation } from 'wouter';

/**
 * Starts to listen when a page is drawn. It can't wait for the background work, because somebody may press the key
 * before that work is loaded.
 */
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
