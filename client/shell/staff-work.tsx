// What runs behind the sign-in, and comes after the first screen: nothing of it can be seen or tapped before.
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { startStaff } from '../app/start.ts';
import { ApprovalHost } from '../approval/approval-host.tsx';
import { OutboxHost } from '../outbox/outbox-host.tsx';

/** On a low screen the link of the page that is open would lie below the sidebar's foot. */
function useLinkInSight(): void {
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its link
  useEffect(() => {
    document.querySelector('aside [aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [location]);
}

export function StaffWork() {
  useEffect(startStaff, []);
  useLinkInSight();
  return (
    <>
      <OutboxHost />
      <ApprovalHost />
    </>
  );
}
