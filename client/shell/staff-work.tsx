// The background work of the signed-in pages. It is loaded after the first screen, because the first screen does not
// need it.
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { startStaff } from '../app/start.ts';
import { ApprovalHost } from '../approval/approval-host.tsx';
import { OutboxHost } from '../outbox/outbox-host.tsx';

/**
 * Scrolls the link of the open page into view, because it could be hidden below the lower end of the sidebar on a low
 * screen.
 */
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
