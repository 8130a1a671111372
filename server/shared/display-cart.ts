// The cart that a till sends to the customer displays that follow this till. The hub never stores it (contract
// 20.10).

export const CART_STATES = ['cart', 'paid', 'idle'] as const;

export interface DisplayCart {
  readonly till: string;
  readonly state: (typeof CART_STATES)[number];
  readonly lines: readonly {
    readonly title: string;
    readonly quantity: number;
    readonly total: number;
  }[];
  readonly discount: number;
  /** The parts of `discount` that have a name: promotions, points and gift cards. */
  readonly off?: readonly { readonly title: string; readonly amount: number }[];
  readonly service: number;
  readonly total: number;
  readonly paid: number;
  readonly change: number | null;
}

/** The time, in ms, from the last message of a till until its display goes blank. */
export const DISPLAY_IDLE_MS = 30_000;
