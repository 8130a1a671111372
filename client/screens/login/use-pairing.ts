// Requests a code for this screen and polls until an admin has approved it (contract 24).
import { useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '../../hub/api.ts';
import { claimScreen } from '../../session/account.ts';

const ASK_MS = 2000;

export interface Pairing {
  readonly code: string;
  readonly secret: string;
  readonly expiresAt: string;
  /** Whether the code has expired on the hub. */
  readonly isOver: boolean;
}

/**
 * Returns the state of the request, and signs this screen in once it is approved. If the hub does not answer, the state
 * is `waiting`.
 */
async function claim(secret: string): Promise<'signed in' | 'waiting' | 'over'> {
  try {
    await claimScreen(secret);
    return 'signed in';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404 ? 'over' : 'waiting';
  }
}

export function usePairing() {
  const [pairing, setPairing] = useState<Pairing>();
  const [error, setError] = useState<ApiError>();
  const begin = useCallback(async () => {
    setError(undefined);
    setPairing(undefined);
    try {
      setPairing({ ...(await call('POST /auth/pairing')), isOver: false });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  }, []);
  useEffect(() => void begin(), [begin]);
  const secret = pairing?.isOver === false ? pairing.secret : undefined;
  useEffect(() => {
    if (secret === undefined) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const said = await claim(secret);
      if (isOver) return;
      if (said === 'waiting') timer = setTimeout(() => void ask(), ASK_MS);
      else if (said === 'over') setPairing((now) => now && { ...now, isOver: true });
    };
    timer = setTimeout(() => void ask(), ASK_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [secret]);
  return { pairing, error, begin: () => void begin() };
}
