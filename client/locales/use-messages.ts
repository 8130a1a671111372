// Loads the hub's messages for a page that shows many of them.
import { useEffect, useState } from 'react';
import { useLanguage } from './language.ts';
import { hasMessages, loadMessages } from './messages.ts';

/**
 * Loads the hub's messages in the page's language. Returns true once they are loaded, or if they could not be loaded
 * and stay English. The page can be shown then.
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
