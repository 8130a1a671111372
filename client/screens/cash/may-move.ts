// Whether the signed-in user may move cash here, or only view it (CONTRACT §18).
import { useSnapshot } from 'valtio';
import { passes, session } from '../../session/session.ts';

export function useSessionUser(): { mayMove: boolean } {
  const { user } = useSnapshot(session);
  return { mayMove: passes(user, ['CASH']) };
}
