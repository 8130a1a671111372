// The frames of the realtime socket (contract 6).

/**
 * The remaining portions of an item, a variant, an add-on or an option. An option's `item_id` is null, because
 * several dishes can have the same option.
 */
export interface PortionsLeft {
  readonly item_id: number | null;
  readonly variant_id: number | null;
  readonly addon_id: number | null;
  readonly option_id: number | null;
  /** 0 is sold out, null is not counted. */
  readonly left: number | null;
}

/**
 * The events that the hub sends after a commit. An event contains only ids; screens then fetch the rows with these
 * ids.
 */
export type HubEvent =
  | { readonly event: 'new_order'; readonly data: { tokenNo: number; orderId: number } }
  /** `orderIds` is empty if any order may have changed, because a client reported a change without ids. */
  | { readonly event: 'order_update'; readonly data: { orderIds: number[] } }
  /** Bills that have changed. */
  | { readonly event: 'bill_update'; readonly data: { billIds: number[] } }
  /** Reservations or waiting parties that have changed. If both lists are empty, a floor plan has changed. */
  | {
      readonly event: 'seating_update';
      readonly data: { reservationIds: number[]; waitlistIds: number[] };
    }
  /** The remaining portions. If `left` is absent, screens load the menu again. */
  | { readonly event: 'menu_update'; readonly data: { readonly left?: readonly PortionsLeft[] } }
  /** Approvals that were requested or answered. */
  | { readonly event: 'approval_update'; readonly data: { ids: number[] } }
  /**
   * Guests' orders that were sent or answered, and tables whose guests called. Sent only to users with the scope POS
   * or ORDERS.
   */
  | { readonly event: 'guest_update'; readonly data: { ids: number[]; tableIds: number[] } }
  | { readonly event: 'print_update'; readonly data: { jobIds: number[] } };

export const SCREEN_KINDS = ['kitchen', 'pos', 'orders', 'other', 'display'] as const;
export type ScreenKind = (typeof SCREEN_KINDS)[number];

/** The message that a client sends after connecting, and every few seconds as its heartbeat. */
export interface Hello {
  readonly screen: ScreenKind;
  readonly name?: string;
  /** The number of unsent orders and payments on the screen. */
  readonly held?: number;
  /** The till whose cart a customer display shows; other screens do not send it. */
  readonly till?: string;
}

/** A frame from the hub. `epoch` changes with each start of the hub; `seq` grows by one per event. */
export interface HubFrame {
  readonly event: HubEvent['event'] | 'hello' | 'display_cart';
  readonly data: object;
  readonly epoch: string;
  readonly seq: number;
}

/** Close codes of the socket: the session has ended, or it no longer has a scope for events. */
export const CLOSE_SIGNED_OUT = 4401;
export const CLOSE_NO_SCOPE = 4403;
