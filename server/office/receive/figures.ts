// Adds up facts: the sums that the screens show, and the figures that the next Z report must have (contract 36.3).
import { type Decimals, roundToMinor } from '#shared/billing/money.ts';
import { BoundedMap } from '../../db/bounded-map.ts';
import type { BatchFact } from './batch.ts';
import { type Body, bodiesIn, bodyIn, idIn, keyIn, numberIn, textIn } from './body.ts';

/** The known data of a payment: the values from its last fact, and whether the last Z report counted it. */
export interface KnownPayment {
  readonly id: number;
  readonly day: string;
  readonly title: string;
  readonly amount: number;
  readonly tip: number;
  readonly cancelled: boolean;
  readonly counted: boolean;
}

interface Sum {
  readonly day: string;
  readonly kind: string;
  readonly key: string;
  /** The number of invoices, payments or pieces, in thousandths. */
  count: number;
  amount: number;
  tax: number;
}

interface AddedZ {
  readonly z_no: number;
  readonly day: string;
  readonly closed_at: number;
  readonly sales: number;
  readonly credits: number;
  readonly tax: number;
  readonly tips: number;
  readonly state: 'whole' | 'different' | 'started';
  readonly difference: Readonly<Record<string, readonly [number, number]>>;
}

interface AddedException {
  readonly id: number;
  readonly day: string;
  readonly at: number;
  readonly kind: string;
  readonly username: string | null;
  readonly approved_by: string | null;
  readonly title: string;
  readonly reason: string | null;
  readonly value: number;
}

/** The figures before these facts are added. */
interface Before {
  readonly decimals: Decimals;
  readonly timeZone: string;
  readonly payments: readonly KnownPayment[];
  readonly running: ReadonlyMap<string, number>;
  /**
   * Whether a Z report was received before. The first Z report may include sales from before the hub began to send
   * facts.
   */
  readonly hasZ: boolean;
}

/**
 * Returns how a payment changes the running Z report: 1 if it is not counted yet, -1 if it was counted and then
 * cancelled, else 0.
 */
const signOf = ({ cancelled, counted }: Pick<KnownPayment, 'cancelled' | 'counted'>): number =>
  (cancelled ? 0 : 1) - (counted ? 1 : 0);

/**
 * Formatters of the hour by time zone. They are cached, because making a formatter takes as long as adding up a hundred
 * facts.
 */
const hourFormats = new BoundedMap<string, Intl.DateTimeFormat>(100);

function hoursOf(timeZone: string): Intl.DateTimeFormat {
  const known = hourFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  hourFormats.set(timeZone, made);
  return made;
}

export class Figures {
  readonly sums = new Map<string, Sum>();
  readonly payments: Map<number, KnownPayment>;
  /**
   * The Z reports by their numbers. If a number comes twice, the last report counts. The same is true for `exceptions`.
   */
  readonly zs = new Map<number, AddedZ>();
  readonly exceptions = new Map<number, AddedException>();
  running: Map<string, number>;
  readonly #before: Before;
  readonly #hours: Intl.DateTimeFormat;
  #hasZ: boolean;

  constructor(before: Before) {
    this.#before = before;
    this.#hasZ = before.hasZ;
    this.running = new Map(before.running);
    this.payments = new Map(before.payments.map((one) => [one.id, one]));
    this.#hours = hoursOf(before.timeZone);
  }

  add(fact: BatchFact): void {
    const { kind, body } = fact;
    if (kind === 'invoice' || kind === 'credit') this.#addInvoice(fact);
    else if (kind === 'payment') this.#addPayment(fact);
    else if (kind === 'z') this.#addZ(fact);
    else if (kind === 'void' || kind === 'comp' || kind === 'exception') this.#addException(fact);
    else if (kind === 'cash') {
      const amount = this.#minor(body, 'amount');
      this.#run('moved', body.kind === 'in' ? amount : -amount);
    }
  }

  #minor(body: Body, name: string): number {
    return roundToMinor(numberIn(body, name), this.#before.decimals);
  }

  #run(figure: string, amount: number): void {
    const sum = (this.running.get(figure) ?? 0) + amount;
    if (sum === 0) this.running.delete(figure);
    else this.running.set(figure, sum);
  }

  #sum(
    day: string,
    kind: string,
    key: string,
    more: { count: number; amount: number; tax?: number },
  ): void {
    const name = `${day} ${kind} ${key}`;
    const sum = this.sums.get(name) ?? { day, kind, key, count: 0, amount: 0, tax: 0 };
    sum.count += Math.round(more.count * 1000);
    sum.amount += more.amount;
    sum.tax += more.tax ?? 0;
    this.sums.set(name, sum);
  }

  #addInvoice({ kind, at, day, body }: BatchFact): void {
    const [amount, tax] = [this.#minor(body, 'total'), this.#minor(body, 'tax_total')];
    const count = kind === 'invoice' ? 1 : 0;
    const whole = { count, amount, tax };
    this.#sum(day, 'day', '', whole);
    this.#sum(day, 'hour', this.#hours.format(new Date(at)), whole);
    this.#sum(day, 'staff', keyIn(body, 'username'), whole);
    for (const line of bodiesIn(body, 'lines')) {
      if (line.kind === 'service') continue;
      const sold = { count: numberIn(line, 'quantity'), amount: this.#minor(line, 'total') };
      this.#sum(day, 'item', keyIn(line, 'title'), {
        ...sold,
        tax: this.#minor(line, 'tax'),
      });
    }
    for (const one of bodiesIn(body, 'taxes')) {
      const key = `${keyIn(one, 'title')} ${numberIn(one, 'rate')} %`.trim();
      this.#sum(day, 'tax', key, {
        count,
        amount: this.#minor(one, 'net'),
        tax: this.#minor(one, 'tax'),
      });
    }
    this.#run(kind === 'invoice' ? 'sales' : 'credits', kind === 'invoice' ? amount : -amount);
    this.#run(kind === 'invoice' ? 'salesCount' : 'creditsCount', 1);
    this.#run('tax', tax);
    if (kind !== 'invoice') return;
    this.#run('discounts', this.#minor(body, 'discount_total'));
    this.#run('comps', this.#minor(body, 'comp_total'));
  }

  #addPayment({ day, body }: BatchFact): void {
    const id = idIn(body, 'id');
    const before = this.payments.get(id);
    const now: KnownPayment = {
      id,
      day: before?.day ?? day,
      title: keyIn(body, 'title'),
      amount: this.#minor(body, 'amount'),
      tip: this.#minor(body, 'tip'),
      cancelled: textIn(body, 'cancelled_at') !== null,
      counted: before?.counted ?? false,
    };
    this.payments.set(id, now);
    for (const [one, sign] of [
      [before, -1],
      [now, 1],
    ] as const) {
      if (!one) continue;
      this.#run(`tender ${one.title}`, sign * signOf(one) * one.amount);
      this.#run('tips', sign * signOf(one) * one.tip);
      if (one.cancelled) continue;
      this.#sum(one.day, 'tender', one.title, { count: sign, amount: sign * one.amount });
      this.#sum(one.day, 'tips', '', { count: 0, amount: sign * one.tip });
    }
  }

  #addException({ kind, at, day, body }: BatchFact): void {
    const value = this.#minor(body, 'value');
    if (kind === 'void') this.#run('voids', value);
    const id = idIn(body, 'id');
    this.exceptions.set(id, {
      id,
      day,
      at: Date.parse(at),
      kind: textIn(body, 'kind') ?? kind,
      username: textIn(body, 'username'),
      approved_by: textIn(body, 'approved_by'),
      title: textIn(body, 'title') ?? '',
      reason: textIn(body, 'reason'),
      value,
    });
  }

  /** Returns the figures of a Z report, named like the running figures with which they are compared. */
  #saidBy(z: Body): Map<string, number> {
    const { sales, credits } = bodyIn(z, 'invoices') as { sales?: Body; credits?: Body };
    const cash = bodyIn(z, 'cash');
    const said = new Map<string, number>([
      ['sales', this.#minor(sales ?? {}, 'amount')],
      ['salesCount', numberIn(sales ?? {}, 'count')],
      ['credits', this.#minor(credits ?? {}, 'amount')],
      ['creditsCount', numberIn(credits ?? {}, 'count')],
      ['tax', bodiesIn(z, 'taxes').reduce((sum, one) => sum + this.#minor(one, 'tax'), 0)],
      ['tips', this.#minor(z, 'tips')],
      ['discounts', this.#minor(bodyIn(z, 'discounts'), 'amount')],
      ['comps', this.#minor(bodyIn(z, 'comps'), 'amount')],
      [
        'voids',
        this.#minor(bodyIn(z, 'voids_before'), 'amount') +
          this.#minor(bodyIn(z, 'voids_after'), 'amount'),
      ],
      [
        'moved',
        this.#minor(cash, 'in') -
          this.#minor(cash, 'out') -
          this.#minor(cash, 'drops') -
          this.#minor(cash, 'tipouts'),
      ],
    ]);
    for (const one of bodiesIn(z, 'payments')) {
      const figure = `tender ${keyIn(one, 'title')}`;
      said.set(figure, (said.get(figure) ?? 0) + this.#minor(one, 'amount'));
    }
    return said;
  }

  #addZ({ at, day, body }: BatchFact): void {
    const said = this.#saidBy(body);
    const figures = [...new Set([...said.keys(), ...this.running.keys()])];
    const difference = Object.fromEntries(
      figures.flatMap((figure) => {
        const pair = [this.running.get(figure) ?? 0, said.get(figure) ?? 0] as const;
        return pair[0] === pair[1] ? [] : [[figure, pair] as const];
      }),
    );
    const isEqual = Object.keys(difference).length === 0;
    const z_no = idIn(body, 'z_no');
    this.zs.set(z_no, {
      z_no,
      day,
      closed_at: Date.parse(at),
      sales: said.get('sales') ?? 0,
      credits: said.get('credits') ?? 0,
      tax: said.get('tax') ?? 0,
      tips: said.get('tips') ?? 0,
      state: isEqual ? 'whole' : this.#hasZ ? 'different' : 'started',
      difference,
    });
    this.#hasZ = true;
    this.running = new Map();
    for (const [id, one] of this.payments)
      this.payments.set(id, { ...one, counted: !one.cancelled });
  }
}
