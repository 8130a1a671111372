// The words of accounts and their entries.
import type { AccountKind, AccountState, EntryKind } from '#shared/account-kinds.ts';
import { words } from '../../locales/t.ts';

export const KINDS = words({
  gift: 'Gift cards',
  house: 'House accounts',
  points: 'Points',
} as const satisfies Record<AccountKind, string>);

export const STATES = words({
  open: 'Open##account',
  expired: 'Expired##account',
  closed: 'Closed##account',
} as const satisfies Record<AccountState, string>);

export const ENTRIES = words({
  issue: 'Sold##entry',
  load: 'Money added',
  redeem: 'Spent##entry',
  return: 'Returned##entry',
  charge: 'Charged##entry',
  payment: 'Paid##entry',
  earn: 'Earned##entry',
  spend: 'Points spent##entry',
  expire: 'Expired##entry',
  adjust: 'Adjusted##entry',
} as const satisfies Record<EntryKind, string>);
