// Loads what the party ordered, every five seconds while the page is visible.
import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { ApiError } from '../../hub/api-error.ts';
import { guestCall, inLanguage } from './guest-call.ts';

const EVERY_MS = 5000;

export function useParty(lang: string | undefined) {
  const [party, setParty] = useState<AnswerOf<'GET /guest/party'>>();
  const [isOver, setOver] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const load = useCallback(() => {
    guestCall('GET /guest/party', { query: inLanguage(lang) })
      .then(
        (answer) => {
          setParty(answer);
          setOver(answer.state === 'ended');
        },
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          // These two statuses end the guest session. After any other failure, the last answer stays on the screen.
          if (error.status === 401 || error.status === 410) setOver(true);
        },
      )
      .finally(() => setKnown(true));
  }, [lang]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') load();
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [load]);
  return { party, isOver, isKnown, load };
}
