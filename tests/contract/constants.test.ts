// Compares the business constants (contract 14), copied by hand, with the code and with values that the code derives.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { currencyOf, formatAmount } from '#shared/billing/money.ts';
import { CURRENCIES } from '#shared/currency-names.ts';
import { addMonth, PRESETS } from '#shared/days.ts';
import * as limits from '#shared/limits.ts';
import { SCOPES } from '#shared/scopes.ts';
import { DELIVERY_TYPES } from '#shared/states/order.ts';
import { ORDERS_TARGETS } from '#shared/states/order-item.ts';
import { RESERVATION_STATUSES } from '#shared/states/reservation.ts';
import { ApiError } from '../../client/hub/api.ts';
import { messageOf, toastTimes } from '../../client/parts/toasts.ts';
import { standInPage } from '../fixtures/browser-stand-in.ts';
import { covers } from './covers.ts';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

beforeAll(() => {
  standInPage();
  // The data cache adds listeners for the page becoming visible when it is imported, so `document` and `window` must
  // exist then.
  const ears = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', ears);
  vi.stubGlobal('window', ears);
});
// Removes the stand-ins, because the next test file in this worker may check whether `window` exists.
afterAll(() => vi.unstubAllGlobals());

test.each([
  ['auth failures before the forced logout', limits.MAX_AUTH_FAILURES, 3],
  ['toasts at once', limits.MAX_TOASTS, 20],
  ['characters of notes', limits.MAX_NOTES, 100],
  ['customers on a page', limits.PER_PAGE, 10],
  ['customers on a page at most', limits.MAX_PER_PAGE, 100],
  ['print pop-up', limits.PRINT_POPUP, { width: 400, height: 400, delayMs: 400 }],
  ['MB of a photo', limits.PHOTO_UPLOAD_MB, 0.5],
  ['pixels of a photo', limits.PHOTO_SIDE, 512],
  ['bytes of a photo that the hub takes', limits.MAX_PHOTO_BYTES, 5_242_880],
  ['pixels of the QR code', limits.QR_PIXELS, 1080],
  ['cookie name', limits.MARKER_COOKIE, 'restro__authenticated'],
  ['storage key', limits.USER_STORAGE_KEY, 'restro__user'],
  ['socket path', limits.SOCKET_PATH, '/socket.io'],
  ['first reconnection', limits.RECONNECT_MIN_MS, 1000],
  ['slowest reconnection', limits.RECONNECT_MAX_MS, 5000],
  ['socket timeout', limits.SOCKET_SILENCE_MS, 20_000],
  ['highest price in hundredths', limits.MAX_PRICE_CENTS, 999_999_999],
  ['highest rate in thousandths', limits.MAX_RATE_MILLI, 1_000_000],
  ['pieces of a line', limits.MAX_QUANTITY, 999],
  ['lines of a cart', limits.MAX_CART_LINES, 200],
  ['rows of top sellers', limits.TOP_SELLING, 10],
  ['access cookie', limits.ACCESS_MS, 15 * 60 * 1000],
  ['refresh cookie', limits.REFRESH_MS, 30 * 24 * 3600 * 1000],
  ['remembered answers', limits.IDEMPOTENCY_DAYS, 7],
  ['failures of a username', limits.SIGNIN_PER_USERNAME, 10],
  ['failures of an address', limits.SIGNIN_PER_ADDRESS, 30],
  ['window of failures', limits.SIGNIN_WINDOW_MS, 15 * 60 * 1000],
  ['staff password', limits.MIN_STAFF_PASSWORD, 4],
  ['admin password', limits.MIN_ADMIN_PASSWORD, 8],
  ['bytes of a password', limits.MAX_PASSWORD_BYTES, 72],
  ['presets', PRESETS.join(), 'today,tomorrow,yesterday,last_7days,this_month,last_month,custom'],
  ['dining options', DELIVERY_TYPES.join(), 'dinein,delivery,takeaway'],
  ['item statuses', ORDERS_TARGETS.join(), 'preparing,completed,delivered,cancelled'],
  ['reservation statuses', RESERVATION_STATUSES.join(), 'booked,paid,cancelled'],
  ['scopes', new Set(SCOPES).size, 27],
])('the constant of the %s is as specified', (_name, value, specified) => {
  covers('1.4', '3.6', '4.2', '6.4', '7.2', '9.10', '9.17', '14.1', '14.4');
  expect(value).toEqual(specified);
});

test('a custom period ends one month after today, also at the end of a month', () => {
  covers('7.2');
  expect(addMonth('2026-11-20')).toBe('2026-12-20');
  expect(addMonth('2026-01-31')).toBe('2026-02-28');
});

test('about 160 currencies have a code of three letters, a symbol and a name, each code once', () => {
  covers('2.1');
  expect(CURRENCIES.length).toBeGreaterThan(150);
  expect(new Set(CURRENCIES.map(({ cc }) => cc)).size).toBe(CURRENCIES.length);
  for (const { cc, symbol, name } of CURRENCIES) {
    expect(cc).toMatch(/^[A-Z]{3}$/);
    expect([symbol, name]).not.toContain('');
  }
});

test('money has two decimals behind the symbol of its currency', () => {
  covers('2.8');
  expect(formatAmount(1234.5, currencyOf('EUR'))).toBe('€1,234.50');
});

describe('on the screens', () => {
  test('dates are medium with a short time', async () => {
    covers('1.9');
    const { formatInstant } = await import('../../client/parts/figures.tsx');
    expect(formatInstant('2026-11-20T19:05:00Z', 'UTC')).toMatch(/^Nov 20, 2026, 7:05\sPM$/);
  });

  test('the data cache has the figures of the contract', async () => {
    covers('14.4');
    vi.stubGlobal('navigator', {});
    const { cacheFigures } = await import('../../client/hub/data.ts');
    expect(cacheFigures).toMatchObject({
      dedupingInterval: 2000,
      focusThrottleInterval: 5000,
      errorRetryInterval: 5000,
    });
    vi.resetModules();
    vi.stubGlobal('navigator', { connection: { effectiveType: '2g' } });
    const slow = await import('../../client/hub/data.ts');
    expect(slow.cacheFigures.errorRetryInterval).toBe(10_000);
  });

  test('reports omit tomorrow', async () => {
    covers('5.8');
    const { REPORT_PRESETS } = await import('../../client/parts/period-filter.tsx');
    expect(REPORT_PRESETS).toEqual(PRESETS.filter((preset) => preset !== 'tomorrow'));
  });
});

describe('toasts', () => {
  test('stay as long as the contract says', () => {
    covers('14.4');
    expect(toastTimes).toMatchObject({
      blank: { duration: 4000 },
      error: { duration: 4000 },
      success: { duration: 2000 },
      loading: { duration: Number.POSITIVE_INFINITY },
      custom: { duration: 4000 },
    });
  });

  test("a failure says the hub's sentence, or the given one where the hub has none", () => {
    covers('13.2');
    const told = new ApiError(409, { message: 'This order is paid!', code: 'ORDER_PAID' });
    expect(messageOf(told, 'Something went wrong! Try later!')).toBe('This order is paid!');
    const silent = new ApiError(500, {});
    expect(messageOf(silent, 'Something went wrong! Try later!')).toBe(
      'Something went wrong! Try later!',
    );
    expect(messageOf(silent)).toBe('Something went wrong!');
  });
});
