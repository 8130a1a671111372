// The kinds of facts: the records that other programs read from the hub's feed (contract 34.2).

export const FACT_KINDS = [
  'invoice',
  'credit',
  'payment',
  'cash',
  'z',
  'void',
  'comp',
  'exception',
  'menu',
  'entry',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];
