// Remote approvals: their stored states and allowed changes (contract 18.2). Expiry is not stored.
import type { Moves } from './moves.ts';

export const STORED_APPROVAL_STATES = ['waiting', 'yes', 'no', 'used'] as const;
export type StoredApprovalState = (typeof STORED_APPROVAL_STATES)[number];

/** An approval is answered once and used once. */
export const APPROVAL_MOVES: Moves<StoredApprovalState> = {
  waiting: ['yes', 'no'],
  yes: ['used'],
  no: [],
  used: [],
};
