// The calls of approval from afar (CONTRACT §18.2): each with the test that shows it.
import { by, type Coverage } from './coverage-of.ts';

export const APPROVAL_CALLS: readonly Coverage[] = by(
  'server/rights/approval-afar',
  'is put in the hub’s own words, and a yes lets the call through once',
  'POST /approvals',
  'GET /approvals',
  'GET /approvals/{id}',
  'POST /approvals/{id}/answer',
).concat(
  by(
    'server/rights/approval-afar',
    'is withdrawn by who asked, and by nobody else',
    'POST /approvals/{id}/withdraw',
  ),
);
