// The words for the scopes of API keys, and for the kinds of facts (sales, payments, voids and so on) that the hub
// reports to other programs (contract 34).
import type { FactKind } from '#shared/fact-kinds.ts';
import type { KeyScope } from '#shared/key-scopes.ts';
import { t, words } from '../../../locales/t.ts';

export const SCOPE_WORDS = words({
  'facts:read': 'Read sales and all other records',
  'menu:read': 'Read the menu',
  'menu:write': 'Change the menu',
  'orders:write': 'Send orders',
  'reports:read': 'Read reports and Z reports',
} as const satisfies Record<KeyScope, string>);

export const KIND_WORDS = words({
  invoice: 'Invoices',
  credit: 'Credit notes',
  payment: 'Payments',
  cash: 'Cash moves',
  z: 'Z reports',
  void: 'Voids',
  comp: 'Comps',
  exception: 'Other exceptions',
  menu: 'Menu changes',
  entry: 'Gift card and account entries',
} as const satisfies Record<FactKind, string>);

export const scopeChoices = () =>
  (Object.keys(SCOPE_WORDS) as KeyScope[]).map((value) => ({
    value,
    label: t(SCOPE_WORDS[value]),
  }));
export const kindChoices = () =>
  (Object.keys(KIND_WORDS) as FactKind[]).map((value) => ({ value, label: t(KIND_WORDS[value]) }));

export const isScope = (name: string): name is KeyScope => name in SCOPE_WORDS;
export const isKind = (name: string): name is FactKind => name in KIND_WORDS;
