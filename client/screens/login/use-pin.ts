// The state of a PIN entry: its digits, the error, and the wait after too many wrong attempts.
import { useState } from 'react';
import { MAX_PIN, minPin } from '#shared/pin.ts';
import { ApiError } from '../../hub/api.ts';
import { useTimed } from '../../hub/clock.ts';
import { t } from '../../locales/t.ts';
import { switchUser } from '../../session/account.ts';

/** The end of the wait for each username, in ms since 1970. */
const waits = new Map<string, number>();

const secondsLeft = (username: string): number =>
  Math.max(0, Math.ceil(((waits.get(username) ?? 0) - Date.now()) / 1000));

/**
 * Returns the state of a user's PIN entry. If all PINs have the same number of digits, `digitsOfAll` is that number,
 * and the last digit sends the PIN.
 */
export function usePin(username: string, digitsOfAll?: number) {
  const [digits, setDigits] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const left = useTimed(() => secondsLeft(username));
  const send = async (typed = digits) => {
    if (busy || left > 0 || typed.length < minPin('user')) return;
    setBusy(true);
    try {
      await switchUser(username, typed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retryAfter > 0) waits.set(username, Date.now() + error.retryAfter * 1000);
      setFault(error.message);
      // If the hub did not answer, the PIN may be right, so the digits stay.
      if (error.status > 0) setDigits('');
      setBusy(false);
    }
  };
  return {
    digits,
    busy,
    left,
    fault:
      left > 0
        ? t('Too many tries. Try again in {left, plural, one {# second} other {# seconds}}.', {
            left,
          })
        : fault,
    isAutomatic: digitsOfAll !== undefined,
    isLong: digits.length >= minPin('user'),
    type: (text: string) => {
      setFault(undefined);
      const typed = text.replace(/\D/g, '').slice(0, MAX_PIN);
      setDigits(typed);
      if (typed.length === digitsOfAll && typed.length > digits.length) void send(typed);
    },
    send: () => void send(),
  };
}
