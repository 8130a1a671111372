// The kinds of facts (contract 34.2).

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
