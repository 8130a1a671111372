// How the settings name scopes of keys and kinds of facts (contract 34).
import type { FactKind } from '#shared/fact-kinds.ts';
import type { KeyScope } from '#shared/key-scopes.ts';

export const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  'facts:read': 'Read sales and all other facts',
  'menu:read': 'Read the menu',
  'menu:write': 'Change the menu',
  'orders:write': 'Send orders',
  'reports:read': 'Read reports and Zs',
};

export const KIND_WORDS: Readonly<Record<FactKind, string>> = {
  invoice: 'Invoices',
  credit: 'Credit notes',
  payment: 'Payments',
  cash: 'Cash moves',
  z: 'Z reports',
  void: 'Voids',
  comp: 'Comps',
  exception: 'Other exceptions',
  menu: 'Menu changes',
  entry: 'Account entries',
};

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const SCOPE_CHOICES = choicesOf(SCOPE_WORDS);
export const KIND_CHOICES = choicesOf(KIND_WORDS);

export const isScope = (name: string): name is KeyScope => name in SCOPE_WORDS;
export const isKind = (name: string): name is FactKind => name in KIND_WORDS;
