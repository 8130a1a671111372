// The limits and times of guests' phones (contract 29).

/** Guests' phones (contract 29): cards, sessions of one table and of all, their times, and their calls. */
export const MAX_GUEST_CARDS = 1000;
export const MAX_TABLE_GUESTS = 30;
export const MAX_GUESTS_IN_ALL = 2000;
export const GUEST_IDLE_MS = 6 * 3_600_000;
/** After the hand-out of a pick-up, and after the end, when the party is still shown. */
export const GUEST_AFTER_MS = 30 * 60_000;
export const GUEST_SESSION_HOURS = 48;
export const GUEST_ORDER_DAYS = 30;
export const MAX_PAUSE_MINUTES = 600;
export const GUEST_ORDER_WAITS_MS = 15 * 60_000;
export const MAX_GUEST_LINES = 40;
export const MAX_GUEST_QUANTITY = 20;
export const MAX_GUEST_NAME = 40;
export const MAX_SESSION_WAITING = 3;
export const MAX_TABLE_WAITING = 10;
export const MAX_SESSION_ORDERS = 10;
/** Orders from outside: those of one key that may wait, and for how long its own number of one is unique. */
export const MAX_KEY_WAITING = 50;
export const OPEN_ORDER_DAYS = 400;
export const MAX_EXTERNAL_ID = 100;
export const MAX_OPEN_NOTES = 500;
export const SESSION_ORDERS_MS = 10 * 60_000;
/** A repeated call of the waiter within this time changes nothing. */
export const CALL_AGAIN_MS = 60_000;
export const GUEST_CALLS = { limit: 20, windowMs: 10_000 } as const;
export const GUEST_OPENINGS = { limit: 60, windowMs: 60_000 } as const;
/** Bodies of guests. */
export const MAX_GUEST_BYTES = 16_384;
