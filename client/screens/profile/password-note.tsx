// Handles actions that are not allowed in a session that was started by PIN, and offers to sign in with a password
// (contract 18).

import { useState } from 'react';
import { ApiError } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { lockByHand } from '../../session/lock.ts';

/**
 * Returns `guarded`, which runs a call, and `needed`, which is true if the hub refused that call because it requires
 * a sign-in by password.
 */
export function usePasswordNote() {
  const [needed, setNeeded] = useState(false);
  const guarded = async (work: () => Promise<unknown>): Promise<void> => {
    setNeeded(false);
    try {
      await work();
    } catch (error) {
      setNeeded(error instanceof ApiError && error.code === 'PASSWORD_NEEDED');
      throw error;
    }
  };
  return { needed, guarded };
}

export function PasswordNote() {
  return (
    <div role="alert">
      <p>{t('You are signed in with a PIN. Sign in with your password to do this.')}</p>
      <Button onClick={() => void lockByHand()}>{t('Sign in with a password')}</Button>
    </div>
  );
}
