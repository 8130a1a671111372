// The frames of the realtime socket (CONTRACT §6).

/** Of an item, or of one of its variants or add-ons, or of an option, which dishes share (then `item_id` is null). */
export interface PortionsLeft {
  readonly item_id: number | null;
  readonly variant_id: number | null;
  readonly addon_id: number | null;
  readonly option_id: number | null;
  /** 0 is sold out, null plenty. */
  readonly left: number | null;
}

/** What the hub announces, after the commit. A message is a hint with ids; screens fetch what was named. */
export type HubEvent =
  | { readonly event: 'new_order'; readonly data: { tokenNo: number; orderId: number } }
  /** Without ids when the client that emitted it named none: anything may have changed. */
  | { readonly event: 'order_update'; readonly data: { orderIds: number[] } }
  /** Bills that read differently. */
  | { readonly event: 'bill_update'; readonly data: { billIds: number[] } }
  /** Reservations, who waits; with neither named the plan of a floor was drawn anew. */
  | {
      readonly event: 'seating_update';
      readonly data: { reservationIds: number[]; waitlistIds: number[] };
    }
  /** How many portions are left of these; without `left` the menu is to be loaded again. */
  | { readonly event: 'menu_update'; readonly data: { readonly left?: readonly PortionsLeft[] } }
  /** Somebody asks for an approval, or was answered. */
  | { readonly event: 'approval_update'; readonly data: { ids: number[] } }
  | { readonly event: 'print_update'; readonly data: { jobIds: number[] } };

export type ScreenKind = 'kitchen' | 'pos' | 'orders' | 'other' | 'display';

/** What a client says after connecting, and every few seconds as its heartbeat. */
export interface Hello {
  readonly screen: ScreenKind;
  readonly name?: string;
  /** Orders and payments that lie unsent on the screen. */
  readonly held?: number;
  /** Of a customer display: the till whose cart it shows. */
  readonly till?: string;
}

/** Every frame from the hub: `epoch` changes with each start, `seq` grows by one per event. */
export interface HubFrame {
  readonly event: HubEvent['event'] | 'hello' | 'display_cart';
  readonly data: object;
  readonly epoch: string;
  readonly seq: number;
}

/** Close codes: the session is gone, or it may no longer hear. */
export const CLOSE_SIGNED_OUT = 4401;
export const CLOSE_NO_SCOPE = 4403;
