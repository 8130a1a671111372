// The kinds of gift cards and of tenders (contract 32).

/** `multi` is taxed when it is spent, `single` when it is sold. */
export const CARD_KINDS = ['multi', 'single'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** The tenders that take money from an account. */
const VALUE_TENDERS = ['gift', 'house'] as const;
export type ValueTender = (typeof VALUE_TENDERS)[number];

export const TENDER_KINDS = ['usual', ...VALUE_TENDERS] as const;
export type TenderKind = (typeof TENDER_KINDS)[number];
