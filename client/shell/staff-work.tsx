// What runs behind the sign-in, for a frame whose first screen does without the outbox.
import { useEffect } from 'react';
import { startStaff } from '../app/start.ts';
import { OutboxHost } from '../outbox/outbox-host.tsx';

export function StaffWork() {
  useEffect(startStaff, []);
  return <OutboxHost />;
}
