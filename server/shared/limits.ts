// The limits and constants of the product, each with its reason.

/** A price in minor units: at most 9,999,999.99 with two decimals (contract 2). */
export const MAX_PRICE_CENTS = 999_999_999;
/** The largest total of a bill. A double still represents its minor units exactly (15 digits). */
export const MAX_BILL_CENTS = 99_999_999_999_999;
/** The largest wire amount that a client may report: a bill with three decimals. */
export const MAX_REPORTED_AMOUNT = 99_999_999_999;
/** Tax rates: 0 to 1000 percent with three decimals, stored as thousandths of a percent (contract 2). */
export const MAX_RATE_MILLI = 1_000_000;
/** Pieces on one line (contract 5). */
export const MAX_QUANTITY = 999;
/** Lines in one cart (contract 5). */
export const MAX_CART_LINES = 200;
/** Add-ons on one line; an item seldom has more than ten. */
export const MAX_LINE_ADDONS = 50;
/** Variants of one item, and likewise add-ons of one item. */
export const MAX_ITEM_OPTIONS = 100;
/** Option groups of one item; options of one group. */
export const MAX_ITEM_GROUPS = 20;
export const MAX_GROUP_OPTIONS = 50;
/** Steps of a set, choices of a step, and pieces of a step. */
export const MAX_SET_STEPS = 10;
export const MAX_SET_CHOICES = 50;
export const MAX_SET_PIECES = 20;
/** Dishes that a cart line lists for a set; each piece may be listed separately. */
export const MAX_CHOSEN_DISHES = MAX_SET_STEPS * MAX_SET_PIECES;
/** Order items of one cart, after its sets were split into their dishes (contract 30.3). */
export const MAX_ORDER_ITEMS = 1000;
/** Pieces of one option in a dish, and the minimum and maximum of an option group (contract 14). */
export const MAX_OPTION_PIECES = 99;
/** Options on one line: ten times as many as the longest dialog has. */
export const MAX_LINE_OPTIONS = 200;
/** Portions that may be counted. */
export const MAX_PORTIONS = 9999;
/** Text about a guest's allergies, in characters. */
export const MAX_ALLERGIES = 100;
/** Promotions that may be switched on at the same time. */
export const MAX_PROMOTIONS = 200;
/** The newest bills of the day that the preview of a promotion shows. */
export const PREVIEWED_BILLS = 20;
/** The characters of a coupon. */
export const MAX_COUPON = 20;
/** The heaviest piece whose weight fits on a scale's label. */
export const MAX_GRAMS = 99_999;
/** The prefixes of a scale's labels that a store can have. */
export const MAX_SCALE_PREFIXES = 20;
/** The prices of one price list: enough for every variant of a large menu. */
export const MAX_LIST_PRICES = 2000;
/** Dishes or categories in one call: as many as a menu file may have. */
export const MAX_MENU_IDS = 5000;
/** Notes that are offered as buttons for a category's dishes. */
export const MAX_NOTE_PRESETS = 20;
/**
 * A cart entry is sold at the prices of the moment when it was entered, if that is at most this long ago (contract
 * 21).
 */
export const TAPPED_MS = 10 * 60_000;
/**
 * Dishes on the favourites page, and the number of business days whose sales decide which dishes these are (contract
 * 5.2).
 */
export const MAX_FAVOURITES = 24;
export const FAVOURITE_DAYS = 28;
/** Orders in one bulk action: more orders than one table can be expected to have. */
export const MAX_ORDER_IDS = 500;
/** Notes on a line, in Unicode code points (contract 12). */
export const MAX_NOTES = 100;
/** Lines of one bill in one call: enough for a large party that shares every bottle on a long evening. */
export const MAX_BILL_LINES = 1000;
/** The name of a tab or a party. */
export const MAX_BILL_TITLE = 60;
/** Guests of a bill. */
export const MAX_GUESTS = 999;
/** The reason of a void, reduction or refund. */
export const MAX_REASON = 100;
/** Tables and walls on the plan of one floor, and the longest reservation in minutes. */
export const MAX_PLANNED_TABLES = 500;
export const MAX_WALLS = 500;
export const MAX_SITTING_MINUTES = 1440;
/** Payments in one call: enough for a party of thirty in which each guest pays once. */
export const MAX_PAYMENTS = 50;
/** Titles and names, so that they fit on a receipt in a few lines. */
export const MAX_TITLE = 120;
/** Results of one search. */
export const MAX_FOUND = 20;
/** The longest name of a dish for the kitchen or for a tile of the till. */
export const MAX_SHORT_NAME = 40;
/** Addresses, headers, footers, reservation notes. */
export const MAX_BLOCK = 1000;
export const MAX_USERNAME = 64;
/** bcrypt ignores everything after 72 bytes (contract 3). */
export const MAX_PASSWORD_BYTES = 72;
/** The shortest passwords. They may be short because tills are shared and sign-in is rate-limited (contract 3). */
export const MIN_STAFF_PASSWORD = 4;
export const MIN_ADMIN_PASSWORD = 8;

/** Lifetimes of sessions: minutes for the access token, days for the refresh token (contract 3). */
export const ACCESS_MS = 15 * 60_000;
export const REFRESH_MS = 30 * 86_400_000;
/**
 * An access token is refused if its remaining lifetime is longer than its normal lifetime plus this margin (contract
 * 7). The margin is needed because network time may set the clock back slightly.
 */
export const ACCESS_LEEWAY_MS = 60_000;
/** First answers to idempotent calls are stored this long (contract 1). */
export const IDEMPOTENCY_DAYS = 7;
/** Printed jobs are stored this long for reprints. */
export const PRINT_JOB_DAYS = 30;
/**
 * Held, failed and unconfirmed jobs are stored for this many days, because an older printout is of no use any more.
 */
export const PRINT_ASKED_DAYS = 90;
/** Failed sign-ins within the window before the hub returns 429 (contract 3). */
export const SIGNIN_WINDOW_MS = 15 * 60_000;
export const SIGNIN_PER_USERNAME = 10;
export const SIGNIN_PER_ADDRESS = 30;

/**
 * How many wrong PINs a username may have at one place (a till, or the address of an unenrolled browser) within the
 * sign-in window; after that the hub returns 429. And how many wrong PINs in a row it may have at all places together;
 * after that the PIN is suspended (contract 18).
 */
export const PIN_PER_PLACE = 5;
export const PIN_RESTS_AFTER = 15;
/**
 * A PIN is suspended for this long, or until its owner signs in with the password. The suspension ends after a time
 * because other people can cause it by typing wrong PINs (contract 18).
 */
export const PIN_RESTS_MS = 60 * 60_000;
/** The longest idle time before a screen locks automatically (contract 25). */
export const MAX_AUTO_LOCK_S = 3600;
/** How long a remote approval is valid, and how long a request for an approval waits for its answer (contract 18). */
export const APPROVAL_MS = 2 * 60_000;
export const APPROVAL_WAITS_MS = 10 * 60_000;
export const MAX_CALL = 200;
/**
 * How many refused approvals, discarded calls and refused payments of one user are recorded one by one within an hour.
 * Further entries are only counted (contract 23.3).
 */
export const ENTRIES_PER_HOUR = 60;
/** Unsent entries can be sent for a user whose session at the till ended at most this long ago (contract 19.7). */
export const VISIT_DAYS = 7;
/** Waiting approvals and signed-in devices of one user, and access tokens of one device (contract 14.2). */
export const MAX_WAITING_APPROVALS = 20;
export const MAX_DEVICES = 50;
export const MAX_ACCESS_TOKENS = 20;
/** Parties on the waitlist: more than a restaurant can be expected to seat in an evening. */
export const MAX_WAITING_PARTIES = 200;
/** The largest allowed difference between a screen's clock and the hub's (contract 19.7). */
export const CLOCK_SKEW_MS = 60_000;
/** A till is removed after nobody has used it for this long (contract 18). */
export const TILL_MS = 90 * 86_400_000;
/**
 * Pairing codes: how long a code is valid, how many codes may wait at the same time, and how many codes of one address
 * are never removed to make room for codes of other addresses (contract 24).
 */
export const PAIRING_MS = 5 * 60_000;
export const MAX_PAIRINGS = 20;
export const MAX_PAIRINGS_PER_ADDRESS = 3;

/** JSON bodies; large enough for 200 cart lines with their whole menu items. */
export const MAX_BODY_BYTES = 1_048_576;
/** Bodies of calls without a session. */
export const MAX_STRANGERS_BYTES = 4096;
/**
 * Nesting of a body. The deepest body in the endpoint table has six levels; the limit protects recursive code from a
 * stack overflow.
 */
export const MAX_JSON_DEPTH = 32;
/** Members of one object or list; the endpoint table allows at most 1,000. */
export const MAX_JSON_MEMBERS = 5000;
/** JSON values in one body. A body with 200 cart lines and their complete menu items has a fifth of this. */
export const MAX_JSON_VALUES = 40_000;
/** The largest photo in bytes that the hub accepts, and the side of the stored photo in pixels (contract 5). */
export const MAX_PHOTO_BYTES = 5 * 1_048_576;
export const PHOTO_SIDE = 512;
/** The size to which the browser compresses a photo before the upload, in megabytes (contract 12). */
export const PHOTO_UPLOAD_MB = 0.5;

/** The menu as a CSV file: larger than any restaurant's menu, but readable within a second on a small computer. */
export const MAX_CSV_BYTES = 2 * 1_048_576;
export const MAX_CSV_ROWS = 5000;
/** The limit for a JSON body that contains a CSV file. Escaped as JSON, the text may be twice as long as the file. */
export const MAX_CSV_BODY_BYTES = 5 * 1_048_576;

/** Customers on one page of the customer list: the default and the maximum (contract 14, 5). */
export const PER_PAGE = 10;
export const MAX_PER_PAGE = 100;
/** Rows of a top-selling list (contract 5). */
export const TOP_SELLING = 10;

/** The realtime socket (contract 14, 6). */
export const SOCKET_PATH = '/socket.io';
export const RECONNECT_MIN_MS = 1000;
export const RECONNECT_MAX_MS = 5000;
export const SOCKET_SILENCE_MS = 20_000;
export const HEARTBEAT_MS = 8000;
/** A socket with more unsent bytes than this is closed; the hub never waits for it. */
export const MAX_SOCKET_BACKLOG = 1_048_576;
/** A frame from a client contains only a few ids. */
export const MAX_FRAME_BYTES = 65_536;

/** The description of a dish for guests, in characters. */
export const MAX_DESCRIPTION = 300;

/** How long toasts are shown, in milliseconds (contract 14). */
export const TOAST_MS = { blank: 4000, error: 4000, success: 2000, custom: 4000 } as const;
export const MAX_TOASTS = 20;
/** More authentication failures than this sign the browser out (contract 11, 14). */
export const MAX_AUTH_FAILURES = 3;
/** The data cache of the screens (contract 14). */
export const CACHE = { dedupeMs: 2000, focusMs: 5000, retryMs: 5000, slowRetryMs: 10_000 } as const;
/** Print pop-ups (contract 14). */
export const PRINT_POPUP = { width: 400, height: 400, delayMs: 400 } as const;
/** The QR code download (contract 14). */
export const QR_PIXELS = 1080;
/** Kitchen tickets turn amber, then red, after these minutes (design). */
export const TICKET_AGE_MINUTES = { amber: 10, red: 20 } as const;
/** The largest number of minutes that can be entered in a station's settings. */
export const MAX_STATION_MINUTES = 600;
/** Completed items can be recalled for this long. */
export const RECALL_MS = 60 * 60_000;
/** Kitchen times and promised times are computed from the orders of this period. */
export const KITCHEN_HISTORY_MS = 28 * 86_400_000;
/** A dish that was made less often than this in `KITCHEN_HISTORY_MS` gets no promised time. */
export const PROMISE_FROM = 20;
/** A promised time is rounded up to a multiple of this. */
export const PROMISE_STEP_MS = 5 * 60_000;
/** A token stays on the order board for this long after it is ready. */
export const BOARD_READY_MS = 10 * 60_000;
/** Orders older than this leave the order board, because their tokens may be used again by then. */
export const BOARD_WAITS_MS = 12 * 3_600_000;
/** The number of recently finished items that are listed. */
export const RECENT_DONE = 20;

/**
 * When the hub warns about its clock: after a jump of this size between two starts, or if the clock was set by this
 * much while the hub runs (contract 7).
 */
export const CLOCK_JUMP_MS = 14 * 86_400_000;
export const CLOCK_DRIFT_MS = 10 * 60_000;

/** How often the hub checks whether another program has written to its database. */
export const FOREIGN_CHECK_MS = 1000;

/** The cookie that marks a session, and the storage key of the signed-in user (contract 14). */
export const MARKER_COOKIE = 'restro__authenticated';
/**
 * The prefix of all cookie names of a training hub. The prefix is needed because a browser sends its cookies to every
 * port of a host.
 */
export const TRAINING_COOKIES = 'training_';
/** The name of the page's `meta` element with the build of the screens. */
export const APP_META = 'comanda-app';
export const USER_STORAGE_KEY = 'restro__user';
/** The storage key of the receipt on the print page, which is kept until the user who printed it signs out. */
export const RECEIPT_STORAGE_KEY = 'comanda__receipt';

/** Rows on one page of a list; `before` asks for the next page (contract 1.4). */
export const LIST_PAGE = 1000;
/** Shifts or Z reports on one page, each with all its figures. */
export const BOOKS_PAGE = 200;
/** Accounts in one answer, or entries of one account. */
export const ACCOUNT_PAGE = 200;
/** Gift cards that a bill sells. */
export const MAX_CARDS = 10;
/** Points in an input. */
export const MAX_POINTS = 999_999_999;
/**
 * Open orders or bills in one answer, and lines with all their options. An answer ends at the limit that is reached
 * first (contract 1.4).
 */
export const OPEN_PAGE = 500;
export const OPEN_PAGE_LINES = 10_000;
/** The header with the id after which an incomplete list continues. */
export const NEXT_AFTER = 'Next-After';
/** Lines that a list can read on the main thread within milliseconds. Longer lists are read by a separate thread. */
export const LIGHT_LINES = 500;
/** A bill with this many lines takes no further order; a new bill is opened. */
export const FULL_BILL_LINES = 1000;
/** The newest unpaid orders on one page. */
export const UNPAID_PAGE = 500;
/** Open print jobs on one page; few, because every till polls them. */
export const OPEN_JOBS_PAGE = 100;
/** Addresses that get the day report (contract 28.1). */
export const MAX_REPORT_ADDRESSES = 10;
/**
 * For how many days the hub tries to send a mail, and for how many days the link of a receipt works (contract 28).
 */
export const MAIL_DAYS = 3;
export const RECEIPT_LINK_DAYS = 30;

/**
 * The longest fact of the feed in bytes, the maximum number of facts in one answer, and for how many days facts are
 * stored (contract 34).
 */
export const MAX_FACT_BYTES = 65_536;
export const MAX_FACTS = 1000;
export const FACT_DAYS = 400;
/**
 * The most API keys for other programs, the most calls of a key per minute, and how long the secret of a new key is
 * returned again if the call that made the key is repeated.
 */
export const MAX_API_KEYS = 50;
export const API_CALLS_A_MINUTE = 600;
export const SECRET_SHOWN_MS = 10 * 60_000;
/** Webhooks, the time in which a receiver has to answer, and for how many days the hub tries to send a fact. */
export const MAX_WEBHOOKS = 20;
export const WEBHOOK_TIMEOUT_MS = 10_000;
export const WEBHOOK_DAYS = 3;

/** The longest period that a report shows by day; longer periods are shown by month. */
export const MAX_DAILY_DAYS = 62;
