// The frames of the realtime socket (CONTRACT §6).

/** What the hub announces, after the commit. A message is a hint with ids; screens fetch what was named. */
export type HubEvent =
  | { readonly event: 'new_order'; readonly data: { tokenNo: number; orderId: number } }
  /** Without ids when the client that emitted it named none: anything may have changed. */
  | { readonly event: 'order_update'; readonly data: { orderIds: number[] } }
  /** Bills that read differently. */
  | { readonly event: 'bill_update'; readonly data: { billIds: number[] } }
  | { readonly event: 'print_update'; readonly data: { jobIds: number[] } };

export type ScreenKind = 'kitchen' | 'pos' | 'orders' | 'other';

/** What a client says after connecting, and every few seconds as its heartbeat. */
export interface Hello {
  readonly screen: ScreenKind;
  readonly name?: string;
  /** Orders and payments that lie unsent on the screen. */
  readonly held?: number;
}

/** Every frame from the hub: `epoch` changes with each start, `seq` grows by one per event. */
export interface HubFrame {
  readonly event: HubEvent['event'] | 'hello';
  readonly data: object;
  readonly epoch: string;
  readonly seq: number;
}

/** Close codes: the session is gone, or it may no longer hear. */
export const CLOSE_SIGNED_OUT = 4401;
export const CLOSE_NO_SCOPE = 4403;
