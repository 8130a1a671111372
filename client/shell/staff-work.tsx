// What runs behind the sign-in, and comes after the first screen: nothing of it can be seen or tapped before.
import { useEffect } from 'react';
import { startStaff } from '../app/start.ts';
import { ApprovalHost } from '../approval/approval-host.tsx';
import { OutboxHost } from '../outbox/outbox-host.tsx';

export function StaffWork() {
  useEffect(startStaff, []);
  return (
    <>
      <OutboxHost />
      <ApprovalHost />
    </>
  );
}
