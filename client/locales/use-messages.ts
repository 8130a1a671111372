// Loads the hub's messages for a page that shows many of them.
import { useEffect, useState } from 'react';
import { useLanguage } from './language.ts';
import { hasMessages, loadMessages } from './messages.ts';

/**
 * Loads the hub's messages in the page's language. Returns whether the page can be shown: when they are loaded, or
 * when they could not be loaded and stay English.
 */
export function useMessages(): boolean {
  const language = useLanguage();
  const [tried, setTried] = useState('');
  useEffect(() => {
    loadMessages()
      .catch(console.warn)
      .finally(() => setTried(language));
  }, [language]);
  return hasMessages() || tried === language;
}
