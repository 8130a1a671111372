// Every limit and constant of the product, each with the line that says why.

/** A price in minor units: at most 9,999,999.99 with two decimals (CONTRACT §2). */
export const MAX_PRICE_CENTS = 999_999_999;
/** A bill beyond this could not be shown to the minor unit by a double (15 digits). */
export const MAX_BILL_CENTS = 99_999_999_999_999;
/** The largest amount on the wire that a client reports and no menu bounds: a bill with three decimals. */
export const MAX_TOLD_AMOUNT = 99_999_999_999;
/** Tax rates: 0 to 1000 percent with three decimals, kept as thousandths of a percent (CONTRACT §2). */
export const MAX_RATE_MILLI = 1_000_000;
/** Pieces on one line (CONTRACT §5). */
export const MAX_QUANTITY = 999;
/** Lines in one cart (CONTRACT §5). */
export const MAX_CART_LINES = 200;
/** Add-ons on one line; an item seldom has more than ten. */
export const MAX_LINE_ADDONS = 50;
/** Variants of one item, and add-ons of one. */
export const MAX_ITEM_OPTIONS = 100;
/** Groups of options that one item asks; options of one group. */
export const MAX_ITEM_GROUPS = 20;
export const MAX_GROUP_OPTIONS = 50;
/** Pieces of one option with a dish, and the bounds of a group (CONTRACT §14). */
export const MAX_OPTION_PIECES = 99;
/** Options on one line; the longest dialog asks for a tenth of it. */
export const MAX_LINE_OPTIONS = 200;
/** Portions that may be counted. */
export const MAX_PORTIONS = 9999;
/** What a guest must not eat, in characters. */
export const MAX_ALLERGIES = 100;
/** Prices of one list: every variant of a large menu. */
export const MAX_LIST_PRICES = 2000;
/** Dishes or categories in one call: the whole menu, of as many as its file may have. */
export const MAX_MENU_IDS = 5000;
/** Notes that are offered as buttons for a category's dishes. */
export const MAX_NOTE_PRESETS = 20;
/** How far back a tap decides at which hour's prices it sells (CONTRACT §21). */
export const TAPPED_MS = 10 * 60_000;
/** Dishes of the favourites' page, and how many business days say what sells (CONTRACT §5.2). */
export const MAX_FAVOURITES = 24;
export const FAVOURITE_DAYS = 28;
/** Orders in one bulk action; a table never has as many. */
export const MAX_ORDER_IDS = 500;
/** Notes on a line, in Unicode code points (CONTRACT §12). */
export const MAX_NOTES = 100;
/** Lines of one bill in one call: a long evening of a large party, every bottle shared. */
export const MAX_BILL_LINES = 1000;
/** A tab's or a party's name. */
export const MAX_BILL_TITLE = 60;
/** Guests of a bill. */
export const MAX_GUESTS = 999;
/** Why something was cancelled, reduced or given back. */
export const MAX_REASON = 100;
/** Tables and walls of one floor; and how long a reservation may be, in minutes. */
export const MAX_PLANNED_TABLES = 500;
export const MAX_WALLS = 500;
export const MAX_SITTING_MINUTES = 1440;
/** Payments in one call; a party of thirty pays one each. */
export const MAX_PAYMENTS = 50;
/** Titles and names: fit a receipt in a few lines. */
export const MAX_TITLE = 120;
/** Addresses, headers, footers, reservation notes. */
export const MAX_BLOCK = 1000;
export const MAX_USERNAME = 64;
/** bcrypt ignores what lies past 72 bytes (CONTRACT §3). */
export const MAX_PASSWORD_BYTES = 72;
/** Tills are shared and sign-in is rate-limited (CONTRACT §3). */
export const MIN_STAFF_PASSWORD = 4;
export const MIN_ADMIN_PASSWORD = 8;

/** Minutes, days: sessions (CONTRACT §3). */
export const ACCESS_MS = 15 * 60_000;
export const REFRESH_MS = 30 * 86_400_000;
/** How far ahead of its lifetime an access token may end: the network sets a clock back by a little (CONTRACT §7). */
export const ACCESS_LEEWAY_MS = 60_000;
/** First answers are remembered this long (CONTRACT §1). */
export const IDEMPOTENCY_DAYS = 7;
/** What was printed is remembered this long, to be printed again. */
export const PRINT_JOB_DAYS = 30;
/** Held, failed and unsure ones: whoever misses their paper has asked by then. */
export const PRINT_ASKED_DAYS = 90;
/** Failed sign-ins within the window before 429 (CONTRACT §3). */
export const SIGNIN_WINDOW_MS = 15 * 60_000;
export const SIGNIN_PER_USERNAME = 10;
export const SIGNIN_PER_ADDRESS = 30;

/** Wrong PINs for a name at one place within the sign-in window before 429, and in a row anywhere before it rests (CONTRACT §18). */
export const PIN_PER_PLACE = 5;
export const PIN_RESTS_AFTER = 15;
/** How long it rests where its owner does not sign in: others can make it rest (CONTRACT §18). */
export const PIN_RESTS_MS = 60 * 60_000;
/** The longest that a screen waits untouched before it locks itself (CONTRACT §25). */
export const MAX_AUTO_LOCK_S = 3600;
/** How long a yes from afar is good, and how long a question waits for its answer (CONTRACT §18). */
export const APPROVAL_MS = 2 * 60_000;
export const APPROVAL_WAITS_MS = 10 * 60_000;
export const MAX_CALL = 200;
/** Refused approvals, discarded calls and refused payments of one user that are written one by one; further ones are counted (CONTRACT §23.3). */
export const ENTRIES_PER_HOUR = 60;
/** A visit to a till that ended longer ago lets nobody send in its user's name (CONTRACT §19.7). */
export const VISIT_DAYS = 7;
/** What one user can pile up: questions that wait, devices that are signed in, and access tokens of each (CONTRACT §14.2). */
export const MAX_WAITING_APPROVALS = 20;
export const MAX_DEVICES = 50;
export const MAX_ACCESS_TOKENS = 20;
/** Parties that wait for a table; no restaurant seats as many in an evening. */
export const MAX_WAITING_PARTIES = 200;
/** How far a screen's clock may be from the hub's (CONTRACT §19.7). */
export const CLOCK_SKEW_MS = 60_000;
/** A till is forgotten when nobody was there for so long (CONTRACT §18). */
export const TILL_MS = 90 * 86_400_000;
/** A code on a screen that waits to be paired: its life, and how many may wait at once, in all and of one address (CONTRACT §24). */
export const PAIRING_MS = 5 * 60_000;
export const MAX_PAIRINGS = 20;
export const MAX_PAIRINGS_PER_ADDRESS = 3;

/** JSON bodies: 200 cart lines with their whole menu items fit well. */
export const MAX_BODY_BYTES = 1_048_576;
/** What somebody may send who is not signed in. */
export const MAX_STRANGERS_BYTES = 4096;
/** The deepest body of the table has six levels; what recurses over a body must not run out of stack. */
export const MAX_JSON_DEPTH = 32;
/** Members of one object or list: the longest of the table has 1,000. */
export const MAX_JSON_MEMBERS = 5000;
/** Values in all: 200 cart lines with their whole menu items have a fifth of it. */
export const MAX_JSON_VALUES = 40_000;
/** Photos as received, and as kept (CONTRACT §5). */
export const MAX_PHOTO_BYTES = 5 * 1_048_576;
export const PHOTO_SIDE = 512;
/** What the browser compresses a photo to before it sends it (CONTRACT §12). */
export const PHOTO_UPLOAD_MB = 0.5;

/** The menu as a CSV file: far beyond any restaurant's, and read within a second on a small computer. */
export const MAX_CSV_BYTES = 2 * 1_048_576;
export const MAX_CSV_ROWS = 5000;
/** As JSON the same text may be twice as long. */
export const MAX_CSV_BODY_BYTES = 5 * 1_048_576;

/** Customers' pages (CONTRACT §14, §5). */
export const PER_PAGE = 10;
export const MAX_PER_PAGE = 100;
/** Rows of a top-selling list (CONTRACT §5). */
export const TOP_SELLING = 10;

/** Realtime (CONTRACT §14, §6). */
export const SOCKET_PATH = '/socket.io';
export const RECONNECT_MIN_MS = 1000;
export const RECONNECT_MAX_MS = 5000;
export const SOCKET_SILENCE_MS = 20_000;
export const HEARTBEAT_MS = 8000;
/** A socket with more than this unsent is dropped, never waited for. */
export const MAX_SOCKET_BACKLOG = 1_048_576;
/** A frame from a client is a few ids at most. */
export const MAX_FRAME_BYTES = 65_536;

/** What guests read of a dish, in characters. */
export const MAX_DESCRIPTION = 300;

/** Toasts, in milliseconds (CONTRACT §14). */
export const TOAST_MS = { blank: 4000, error: 4000, success: 2000, custom: 4000 } as const;
export const MAX_TOASTS = 20;
/** More failures than this sign the browser out (CONTRACT §11, §14). */
export const MAX_AUTH_FAILURES = 3;
/** The data cache of the screens (CONTRACT §14). */
export const CACHE = { dedupeMs: 2000, focusMs: 5000, retryMs: 5000, slowRetryMs: 10_000 } as const;
/** Print pop-ups (CONTRACT §14). */
export const PRINT_POPUP = { width: 400, height: 400, delayMs: 400 } as const;
/** The QR code download (CONTRACT §14). */
export const QR_PIXELS = 1080;
/** Kitchen tickets turn amber, then red, after so many minutes (design). */
export const TICKET_AGE_MINUTES = { amber: 10, red: 20 } as const;
/** A station's own minutes. */
export const MAX_STATION_MINUTES = 600;
/** What is completed can be called back for so long. */
export const RECALL_MS = 60 * 60_000;
/** Times and promises come from so much of the house's own history. */
export const KITCHEN_HISTORY_MS = 28 * 86_400_000;
/** A dish made less often than this in that time bears no promise. */
export const PROMISE_FROM = 20;
/** A promise is rounded up to the next of these. */
export const PROMISE_STEP_MS = 5 * 60_000;
/** A number stays on the guests' board for so long after it is ready. */
export const BOARD_READY_MS = 10 * 60_000;
/** Who ordered longer ago waits no more: his number is another's by then. */
export const BOARD_WAITS_MS = 12 * 3_600_000;
/** What the kitchen has finished last. */
export const RECENT_DONE = 20;

/** Clock checks (CONTRACT §7). */
export const CLOCK_JUMP_MS = 14 * 86_400_000;
export const CLOCK_DRIFT_MS = 10 * 60_000;

/** How often a hub looks whether a program beside it has written. */
export const FOREIGN_CHECK_MS = 1000;

/** The session marker and the stored user (CONTRACT §14). */
export const MARKER_COOKIE = 'restro__authenticated';
/** The name of the page's `meta` that says of which build of the screens it is. */
export const APP_META = 'comanda-app';
export const USER_STORAGE_KEY = 'restro__user';
/** What the receipt's print page shows, until whoever printed it signs out. */
export const RECEIPT_STORAGE_KEY = 'comanda__receipt';

/** Lists give so many at once unless asked for fewer; `before` goes on from there (CONTRACT §1.4). */
export const LIST_PAGE = 1000;
/** Of shifts and of Zs, each with all its figures. */
export const BOOKS_PAGE = 200;
/** Open orders or bills in one answer, and the lines with all that was chosen: an answer ends where either is reached (CONTRACT §1.4). */
export const OPEN_PAGE = 500;
export const OPEN_PAGE_LINES = 10_000;
/** Says behind which id an answer goes on that is not the whole list. */
export const NEXT_AFTER = 'Next-After';
/** Lines that one list reads on the main thread in some milliseconds; what is longer is read by a thread of its own. */
export const LIGHT_LINES = 500;
/** Lines from which on a bill takes no further order: a new one opens beside it. */
export const FULL_BILL_LINES = 1000;
/** Of unpaid orders, the newest. */
export const UNPAID_PAGE = 500;
/** Of the print queue's open jobs: every till asks for them again and again. */
export const OPEN_JOBS_PAGE = 100;
