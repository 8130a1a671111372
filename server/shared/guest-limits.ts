// The limits and times of orders from guests' phones (contract 29).

/** Limits of QR cards, of sessions at one table and in total, of orders, and of calls (contract 29). */
export const MAX_GUEST_CARDS = 1000;
export const MAX_TABLE_GUESTS = 30;
export const MAX_GUESTS_IN_ALL = 2000;
export const GUEST_IDLE_MS = 6 * 3_600_000;
/**
 * Used twice: a session continues this long after its pick-up order was handed out, and a phone can show the orders of
 * its session this long after the session has ended.
 */
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
/**
 * Orders from other programs: how many orders of one API key may wait, and for how many days the hub recognises a
 * program's own order number.
 */
export const MAX_KEY_WAITING = 50;
export const OPEN_ORDER_DAYS = 400;
export const MAX_EXTERNAL_ID = 100;
export const MAX_OPEN_NOTES = 500;
export const SESSION_ORDERS_MS = 10 * 60_000;
/** If guests call the waiter again within this time, nothing changes. */
export const CALL_AGAIN_MS = 60_000;
export const GUEST_CALLS = { limit: 20, windowMs: 10_000 } as const;
export const GUEST_OPENINGS = { limit: 60, windowMs: 60_000 } as const;
/** The longest body of a call from a guest's phone, in bytes. */
export const MAX_GUEST_BYTES = 16_384;
