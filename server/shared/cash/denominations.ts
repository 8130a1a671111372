// The banknotes and coins of a currency, for counting a drawer: the largest value first, in the currency's main unit.

const TENS = [100, 50, 20, 10, 5, 2, 1];
const CENTS = [0.5, 0.2, 0.1, 0.05, 0.02, 0.01];

const KNOWN: Readonly<Record<string, readonly number[]>> = {
  USD: [100, 50, 20, 10, 5, 2, 1, 0.25, 0.1, 0.05, 0.01],
  CAD: [100, 50, 20, 10, 5, 2, 1, 0.25, 0.1, 0.05],
  EUR: [500, 200, ...TENS, ...CENTS],
  GBP: [50, 20, 10, 5, 2, 1, ...CENTS],
  CHF: [1000, 200, ...TENS, 0.5, 0.2, 0.1, 0.05],
  AUD: [...TENS, 0.5, 0.2, 0.1, 0.05],
  NZD: [...TENS, 0.5, 0.2, 0.1],
  SEK: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  NOK: [1000, 500, 200, 100, 50, 20, 10, 5, 1],
  DKK: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5],
  PLN: [500, 200, ...TENS, ...CENTS],
  CZK: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  HUF: [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  TRY: [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05],
  INR: [500, 200, ...TENS, 0.5],
  JPY: [10_000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1],
  KRW: [50_000, 10_000, 5000, 1000, 500, 100, 50, 10],
  CNY: [...TENS.filter((value) => value !== 2), 0.5, 0.1],
  MXN: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5],
  BRL: [200, ...TENS, 0.5, 0.25, 0.1, 0.05],
  ZAR: [200, ...TENS, 0.5, 0.2, 0.1],
  THB: [1000, 500, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25],
  VND: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000],
  IDR: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100],
  PHP: [1000, 500, 200, 100, 50, 20, 10, 5, 1, 0.25, 0.1, 0.05, 0.01],
  AED: [1000, 500, 200, 100, 50, 20, 10, 5, 1, 0.5, 0.25],
  KWD: [20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01, 0.005],
};

/** Returns the usual denominations of most currencies, from 1000 down. */
const usual = (decimals: number): number[] => {
  const whole = [1000, 500, 200, ...TENS];
  if (decimals === 0) return whole;
  return decimals === 2 ? [...whole, ...CENTS] : [...whole, ...CENTS, 0.005];
};

/** Returns the denominations of a currency, without those that need more decimals than its amounts have. */
export function denominationsOf(currency: string, decimals: number): readonly number[] {
  const values = KNOWN[currency] ?? usual(decimals);
  return values.filter((value) => {
    const minor = value * 10 ** decimals;
    return Math.abs(minor - Math.round(minor)) < 1e-6;
  });
}
