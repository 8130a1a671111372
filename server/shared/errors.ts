// All error codes of the hub, with their HTTP status (contract 1).
import type { Params } from './fill.ts';

export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  WRONG_PASSWORD: 400,
  WEAK_PIN: 400,
  OWN_DEVICE: 400,
  OWN_USER: 400,
  EMPTY_CART: 400,
  BROKEN_CHAIN: 400,
  NOT_SIGNED_IN: 401,
  INVALID_CREDENTIALS: 401,
  WRONG_PIN: 401,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  SCOPE_NOT_HELD: 403,
  ADMIN_ONLY: 403,
  PASSWORD_NEEDED: 403,
  APPROVAL_NEEDED: 403,
  APPROVAL_REFUSED: 403,
  NOT_HERE: 403,
  NOT_FOUND: 404,
  UNKNOWN_CARD: 404,
  NO_ACCOUNT: 404,
  UNKNOWN_COUPON: 404,
  UNKNOWN_TOKEN: 404,
  UNKNOWN_CODE: 404,
  ALREADY_SET_UP: 409,
  PENDING: 409,
  ANSWERED: 409,
  LAST_ADMIN: 409,
  USERNAME_TAKEN: 409,
  CUSTOMER_EXISTS: 409,
  TABLE_IN_USE: 409,
  ROLE_IN_USE: 409,
  LAST_PAYMENT_TYPE: 409,
  PRICE_CHANGED: 409,
  SOLD_OUT: 409,
  TOTAL_MISMATCH: 409,
  ORDER_PAID: 409,
  ORDER_CLOSED: 409,
  ORDER_CANCELLED: 409,
  ITEM_CANCELLED: 409,
  BAD_TRANSITION: 409,
  KITCHEN_BEGUN: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  BAD_BUSINESS_DAY: 409,
  MENU_CHANGED: 409,
  PRINT_JOB_STATE: 409,
  CURRENCY_FROZEN: 409,
  BILL_CHANGED: 409,
  BILL_PAID: 409,
  BILL_JOINED: 409,
  BILL_VOID: 409,
  BILL_HAS_PAYMENTS: 409,
  BILL_HAS_DISCOUNT: 409,
  TABLE_OCCUPIED: 409,
  NOT_DINE_IN: 409,
  OVERPAID: 409,
  ITEM_SPLIT: 409,
  IN_A_SET: 409,
  SET_WHOLE: 409,
  BEGUN: 409,
  FIRED: 409,
  NOT_FIRED: 409,
  CATEGORY_TAKEN: 409,
  REFUND_TOO_LARGE: 409,
  NOT_A_SALE: 409,
  SHIFT_CLOSED: 409,
  SHIFT_OPEN: 409,
  LAST_DRAWER: 409,
  NO_SHIFT: 409,
  ALREADY_COUNTED: 409,
  NOT_COUNTED: 409,
  TIPOUT_TOO_LARGE: 409,
  TILLS_HOLD: 409,
  BALANCE_TOO_LOW: 409,
  BALANCE_TOO_HIGH: 409,
  CARD_EXPIRED: 409,
  CARD_KIND: 409,
  CARD_ON_BILL: 409,
  CARD_SOLD: 409,
  CARD_USED: 409,
  CARD_WHOLE: 409,
  CODE_GONE: 409,
  LIMIT_REACHED: 409,
  VALUE_PAYMENT: 409,
  NO_CUSTOMER: 409,
  BILL_HAS_VALUE: 409,
  ACCOUNT_OPEN: 409,
  MAIL_OFF: 409,
  MAIL_FAILED: 409,
  GUEST_ORDERS_OFF: 409,
  GUEST_ORDERS_PAUSED: 409,
  TOKEN_EXISTS: 409,
  TOO_MANY_WAITING: 409,
  TOO_MANY_KEYS: 409,
  TOO_MANY_WEBHOOKS: 409,
  WEBHOOK_FAILED: 409,
  NOT_PAIRED: 409,
  NOT_STANDBY: 409,
  NO_COPY: 409,
  NO_WITNESS: 409,
  WAIT: 409,
  PRIMARY_ALIVE: 409,
  FACTS_GAP: 409,
  OFFICE_FAILED: 409,
  SESSION_ENDED: 410,
  FACTS_GONE: 410,
  BODY_TOO_LARGE: 413,
  WRONG_MEDIA_TYPE: 415,
  UNKNOWN_HOST: 421,
  STANDBY: 421,
  SEALED: 421,
  TOO_MANY_TRIES: 429,
  INTERNAL: 500,
  STORAGE_UNAVAILABLE: 503,
  OVERLOADED: 503,
  PARTNER_UNKNOWN: 503,
  STOPPING: 503,
  TOO_MANY_GUESTS: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An English sentence, with its values also listed separately so that a screen can translate it. */
export interface Sentence {
  readonly message: string;
  readonly params: Params;
}

/** Returns a sentence and its values by name: say`“${{ title }}” is gone.` */
export function say(texts: TemplateStringsArray, ...values: readonly Params[]): Sentence {
  const said = texts.map((text, index) => text + Object.values(values[index] ?? {}).join(''));
  return { message: said.join(''), params: Object.assign({}, ...values) };
}

/** The body of every error response. Some codes add further fields. */
interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  readonly field?: string;
  /** The values in the message, by the names of their placeholders in `messages.ts`. */
  readonly params?: Params;
  readonly [extra: string]: unknown;
}

/**
 * An error with a message for the user. Rules and commands throw it with a code, and optionally a field and extra
 * fields.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
  /** The values of the message; undefined if the message has no values. */
  readonly params: Params | undefined;

  constructor(
    code: ErrorCode,
    message: string | Sentence,
    more: { field?: string; extra?: Record<string, unknown> } = {},
  ) {
    super(typeof message === 'string' ? message : message.message);
    this.params = typeof message === 'string' ? undefined : message.params;
    this.code = code;
    this.field = more.field;
    this.extra = more.extra ?? {};
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  get body(): ErrorBody {
    const field = this.field === undefined ? {} : { field: this.field };
    const params = this.params === undefined ? {} : { params: this.params };
    return { message: this.message, code: this.code, ...field, ...params, ...this.extra };
  }
}

/** Returns a 400 error about one input. */
export const invalid = (field: string, message: string | Sentence): Refusal =>
  new Refusal('INVALID_INPUT', message, { field });

/** Returns a 404 error: `notFound('order')` → 'Order not found.'. */
export const notFound = (what: string): Refusal =>
  new Refusal('NOT_FOUND', `${what.charAt(0).toUpperCase()}${what.slice(1)} not found.`);
