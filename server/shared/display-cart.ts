// What a till shows its guest: told by the till, shown by the displays of its name, stored nowhere (CONTRACT §20.10).

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
  readonly service: number;
  readonly total: number;
  readonly paid: number;
  readonly change: number | null;
}

/** A display shows nothing so long after the last word of its till. */
export const DISPLAY_IDLE_MS = 30_000;
