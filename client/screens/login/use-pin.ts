// A PIN being typed: its digits, what the hub says of it, and how long a name must wait after too many wrong ones.
import { useState } from 'react';
import { MAX_PIN, minPin } from '#shared/pin.ts';
import { ApiError } from '../../hub/api.ts';
import { useTimed } from '../../hub/clock.ts';
import { switchUser } from '../../session/account.ts';

/** Until when a name must wait, in ms of this screen; another name need not. */
const waits = new Map<string, number>();

const secondsLeft = (username: string): number =>
  Math.max(0, Math.ceil(((waits.get(username) ?? 0) - Date.now()) / 1000));

export function usePin(username: string) {
  const [digits, setDigits] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const left = useTimed(() => secondsLeft(username));
  const send = async () => {
    if (busy || left > 0 || digits.length < minPin('user')) return;
    setBusy(true);
    try {
      await switchUser(username, digits);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retryAfter > 0) waits.set(username, Date.now() + error.retryAfter * 1000);
      setFault(error.message);
      // A hub that is away says nothing of the PIN: it stays as it was typed.
      if (error.status > 0) setDigits('');
      setBusy(false);
    }
  };
  return {
    digits,
    busy,
    left,
    fault:
      left > 0 ? `Too many tries. Again in ${left} ${left === 1 ? 'second' : 'seconds'}.` : fault,
    isLong: digits.length >= minPin('user'),
    type: (text: string) => {
      setFault(undefined);
      setDigits(text.replace(/\D/g, '').slice(0, MAX_PIN));
    },
    send: () => void send(),
  };
}
