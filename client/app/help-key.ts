// Opens the help with its list of shortcuts when somebody presses `?`, but not while they type in a field.
import { useEffect } from 'react';
import { useLocation } from 'wouter';

/**
 * Listens as soon as a page is drawn, because the background work is loaded later, and somebody may press the key
 * before that.
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
