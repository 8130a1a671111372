// Errors (§8), constants (§9) and what else the contract settles, each with its test.
import { by, type Coverage } from './coverage-of.ts';

const texts = 'contract/texts';
const constants = 'contract/constants';
const signIn = 'server/auth/sign-in';
const shell = 'browser/shell';
const gate = 'server/http/every-request';
const tax = 'server/shared/billing/tax';
const settings = 'browser/settings';
const socket = 'server/realtime/socket-limits';
const SAID = '"%s" is said where the contract has it';
const CONSTANT = 'the constant of the %s is as specified';

export const ERRORS: readonly Coverage[] = [
  ...by(texts, SAID, 'every sentence of §8, where it is said'),
  ...by(texts, 'no sentence of the catalogue is written anywhere else', 'each in one place'),
  ...by(texts, 'no sentence stands in the catalogue twice, and each is used', 'each used'),
  ...by(
    constants,
    "a failure says the hub's sentence, or the given one where the hub has none",
    'server message, else the fall-back',
  ),
  ...by(
    shell,
    'the account menu leads to Profile, My Devices and Support, and logs out',
    'logout failure',
  ),
  ...by(
    shell,
    '%s says so when GET %s fails, and offers to retry',
    'load failures: dashboard, reports, orders, customers, devices, settings, subscriptions',
  ),
  ...by(
    texts,
    'what is no photo is refused in the words of the contract',
    'photo selection errors',
  ),
  ...by(texts, 'what is no QR code is refused in the words of the contract', 'QR code errors'),
  ...by(
    shell,
    'a page without its scope is the no-access page, whose button goes back',
    'no scope: /no-access',
  ),
  ...by(signIn, '%s with %j is refused in the same words', '401 of a sign-in'),
  ...by('server/http/contract', '%s without a session is 401', '401 before all'),
  ...by('server/http/contract', '%s with every scope but those named is 403', '403 before 400'),
  ...by('server/http/contract', '%s with its %s %s is 400 and names it', '400 with the field'),
  ...by(
    'server/http/contract',
    '%s takes JSON only, whole and not too much of it',
    '413, 415, broken JSON',
  ),
  ...by(gate, '%s %s is 404 in our shape', '404 in one shape'),
  ...by(gate, 'another is told so with 421, on every path', '421 UNKNOWN_HOST'),
  ...by(gate, '%j is refused', '403 FOREIGN_ORIGIN'),
  ...by(gate, '%s carries those of every answer', 'headers of every answer'),
  ...by(
    'server/auth/tries',
    'after 10 failures a name is refused from everywhere, with the right password too',
    '429',
  ),
  ...by(
    'server/http/health',
    'after a write that failed it is 503 until a probe can be written',
    '503',
  ),
  ...by(
    'server/menu/sold-out',
    'too few: nothing is sold, and the lines at fault are named with what is left',
    '409 SOLD_OUT',
  ),
  ...by(
    'server/orders/place-order',
    'a changed price is refused with the right unit prices of the lines that differ',
    '409 PRICE_CHANGED',
  ),
  ...by(
    'server/orders/place-paid-order',
    'sums of %j for 10.00 are refused with the right ones',
    '409 TOTAL_MISMATCH',
  ),
  ...by(
    'server/menu/registers',
    'a table with an open order stays; once the order is closed it can go, and the row stays for history',
    '409 TABLE_IN_USE',
  ),
  ...by('server/users/users', 'who is the last one is deleted by nobody', '409 LAST_ADMIN'),
  ...by(
    'server/http/idempotency',
    'the same members in another order are the same body; another quantity is not',
    '409 IDEMPOTENCY_KEY_REUSED',
  ),
];

export const CONSTANTS: readonly Coverage[] = [
  ...by(
    constants,
    CONSTANT,
    'auth failures',
    'notes',
    'page size',
    'print popup',
    'photo',
    'QR pixels',
    'cookie and storage key',
    'socket delays and timeout',
    'presets',
    'statuses, dining options, 21 scopes',
    'limits of CONTRACT §2, §3, §5',
  ),
  ...by(texts, 'each limit is used', 'each used'),
  ...by(constants, 'stay as long as the contract says', 'toast durations'),
  ...by(constants, 'the data cache has the figures of the contract', 'data cache'),
  ...by(constants, 'reports omit tomorrow', 'reports omit tomorrow'),
  ...by(
    constants,
    'a custom period ends one month after today, also at the end of a month',
    'default custom to-date',
  ),
  ...by(constants, 'money has two decimals behind the symbol of its currency', 'money'),
  ...by(constants, 'dates are medium with a short time', 'dates'),
  ...by(
    constants,
    'about 160 currencies have a code of three letters, a symbol and a name, each code once',
    'currency list',
  ),
  ...by(
    'server/store/store-settings',
    'a paper width is taken as a number or a text, and read as a text',
    'page sizes 80 and 57',
  ),
  ...by(
    'server/orders/tokens',
    'tokens start anew with the business day, across the hour that comes twice',
    'token resets daily',
  ),
  ...by(
    'client/hub/realtime',
    'a lost connection is opened again after a second and loads the list again',
    'reconnection after 1 s',
  ),
  ...by(
    'client/hub/realtime',
    'twenty seconds without a frame end the connection, a heartbeat keeps it',
    'socket timeout 20 s',
  ),
  ...by(
    settings,
    'the owner names the store, switches the QR menu on and downloads its code',
    'qr.png, 1080 px',
  ),
];

export const DECISIONS: readonly Coverage[] = [
  ...by(
    'server/http/idempotency',
    'one order posted 20 times is one order, before and after a restart',
    '§1 Idempotency-Key',
  ),
  ...by(
    tax,
    'of 10,000 random ones each adds up, and each line is the nearest hundredth, half up',
    '§2 integer money',
  ),
  ...by(
    'server/reports/figures',
    'later changes of titles, taxes and prices change no old figure but the price now',
    '§2 snapshots',
  ),
  ...by(
    'server/setup/setup',
    'without the sample menu there are Cash and Card and nothing to sell',
    '§3 fresh hub',
  ),
  ...by(
    'server/store/store-settings',
    'a fresh hub prints on 80 mm, with printing off and the rest on',
    '§3 print defaults',
  ),
  ...by(signIn, 'three cookies are set: two HttpOnly ones and the readable marker', '§3 cookies'),
  ...by(
    'server/auth/refresh',
    'a refresh keeps the refresh token and gives it 30 more days',
    '§3 refresh',
  ),
  ...by(
    'server/auth/reset-password',
    'a running hub takes the new password at once, and all the user’s devices are gone',
    '§3 reset-password',
  ),
  ...by('server/auth/scopes', '%s alone is let in to just its calls', '§4 the table of calls'),
  ...by('server/users/users', 'gives no scope that he lacks and adds no admin', '§4 escalation'),
  ...by('server/qr-menu/qr-menu', 'while it is off, nothing leaks', '§5 QR menu off'),
  ...by(
    'server/orders/place-paid-order',
    'cash below the total is refused; what a card is given does not matter',
    '§5 tendered and change',
  ),
  ...by(
    'server/reservations/reservations',
    'a table booked within two hours of another is warned of, a free or cancelled one is not',
    '§5 clashes warn',
  ),
  ...by(socket, 'a removed device is put out at once with 4401, his other one stays', '§6 4401'),
  ...by(socket, 'losing the scope closes with 4403, another change of scopes does not', '§6 4403'),
  ...by(socket, 'a slow reader is dropped, never waited for', '§6 slow readers'),
  ...by(
    'server/orders/tokens',
    '200 orders at once, with refused ones between them, have the tokens 1 to 200',
    '§7 tokens',
  ),
  ...by(
    'server/orders/tokens',
    'with the clock or the zone set back the later day goes on',
    '§7 days never run backwards',
  ),
  ...by(
    'server/store/clock',
    'a clock before the last stored instant is told of, with the time that it says',
    '§7 clocks',
  ),
  ...by('server/process/process', '%j is refused with one line', '§8 configuration'),
  ...by(
    'server/process/process',
    'it stops at once with 0: and its sockets close with 1001',
    '§8 SIGTERM',
  ),
  ...by(
    'faults/power-cut',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the title's own template, as its file has it
    'after ${CUTS} power cuts under ${WAITERS} waiters everything acknowledged is there once, and all adds up',
    '§8 power loss',
  ),
];
