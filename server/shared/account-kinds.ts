// The kinds and states of accounts, and the kinds of their entries (contract 32.1).
export const ACCOUNT_KINDS = ['gift', 'house', 'points'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_STATES = ['open', 'expired', 'closed'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const ENTRY_KINDS = [
  'issue',
  'load',
  'redeem',
  'return',
  'charge',
  'payment',
  'earn',
  'spend',
  'expire',
  'adjust',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
