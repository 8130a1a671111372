// Shows approvals on a screen: the question for somebody at the till, and the remote requests of other users.
import { useSnapshot } from 'valtio';
import { lazyPart } from '../app/lazy.tsx';
import { passes, useUser } from '../session/session.ts';
import { approvals } from './approvals.ts';

const ApprovalDialog = lazyPart(async () => (await import('./approval-dialog.tsx')).ApprovalDialog);
const AskedBanner = lazyPart(async () => (await import('./asked-banner.tsx')).AskedBanner);

export function ApprovalHost() {
  const [first] = useSnapshot(approvals).asked;
  const user = useUser();
  return (
    <>
      {passes(user, ['APPROVE']) && user !== null && <AskedBanner />}
      {first !== undefined && <ApprovalDialog key={first.call.name} asked={first} />}
    </>
  );
}
