// Shows what a promotion would do to the last bills of the day, before it is stored (contract 31.1). Runs in the
// reader thread and writes nothing.
import { type Draft, effectOf } from '#shared/billing/promotions/draft.ts';
import { dishMatcher } from '#shared/billing/promotions/terms.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { OPEN_PAGE_LINES, PREVIEWED_BILLS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { newestBillsOfDay, readSoldDishes } from '../../domain/bills/bills-of-day.ts';
import { weighBill } from '../../domain/bills/list-bills.ts';
import { type LoadedBill, loadBills } from '../../domain/bills/load-bills.ts';
import { takeLight } from '../../domain/orders/list-weight.ts';
import { isHolding, windowsAt } from '../../domain/promotions/active-terms.ts';
import { findPromotion } from '../../domain/promotions/promotions.ts';
import { promotionOf, type StoredTerms } from '../../domain/promotions/stored-terms.ts';
import { type Wire, wireOf } from '../../domain/store/bill-rules.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { readTermsSent } from './read-terms.ts';

type Preview = AnswerOf<'POST /settings/promotions/preview'>;
type PreviewedBill = Preview['bills'][number];

interface Asked {
  readonly now: number;
  readonly sent: BodyOf<'POST /settings/promotions/preview'>;
}

/** The id of the draft's terms; stored terms have ids above 0. */
const DRAFT_TERMS = -1;

function readDraft(tx: Tx, { id, ...sent }: Asked['sent']) {
  const before = id === undefined ? undefined : findPromotion(tx, id);
  if (id !== undefined && before === undefined) throw notFound('promotion');
  const terms = readTermsSent(tx, sent, before?.terms);
  // A new promotion gets the highest id, so it applies after all other promotions of its priority.
  return { terms, promotion: promotionOf(DRAFT_TERMS, id ?? Number.MAX_SAFE_INTEGER, terms) };
}

/** Returns a function that tests whether the draft would have applied to a sold item. */
function draftMatcher(tx: Tx, now: number, terms: StoredTerms, itemIds: readonly number[]) {
  const sold = readSoldDishes(tx, itemIds);
  const isFor = dishMatcher(terms);
  const windows = windowsAt(tx, now, terms);
  const timed = { from: 0, until: Number.POSITIVE_INFINITY, windows, scope: terms };
  return (itemId: number): boolean => {
    const dish = sold.get(itemId);
    return dish !== undefined && !dish.isOpenPrice && isFor(dish) && isHolding(timed, dish);
  };
}

/** Loads the newest bills of the day, fewer if they have very many lines. */
function loadNewest(tx: Tx, now: number): LoadedBill[] {
  const rows = newestBillsOfDay(tx, now, PREVIEWED_BILLS);
  const light = takeLight(
    tx,
    rows.map(({ id }) => id),
    OPEN_PAGE_LINES,
    weighBill,
  );
  // If the invoice of a bill was reopened, the bill has no lines any more.
  return loadBills(tx, rows.slice(0, light.length)).filter(({ bill }) => bill.lines.length > 0);
}

function wirePreviewed(
  { row, items }: LoadedBill,
  effect: ReturnType<typeof effectOf>,
  wire: Wire,
): PreviewedBill {
  const [first] = items.values();
  return {
    id: row.id,
    title: row.title,
    table_title: row.table_title,
    token_no: first?.token_no ?? null,
    opened_at: wireInstant(row.opened_at),
    total: wire.amount(effect.totalCents),
    offBefore: wire.amount(effect.offBeforeCents),
    off: wire.amount(effect.offCents),
    newTotal: wire.amount(effect.newTotalCents),
  };
}

/** Returns what the draft would do to one bill. */
function effectOn(
  { row, bill, promotions }: LoadedBill,
  { promotion, isFor }: { promotion: Draft['promotion']; isFor: (itemId: number) => boolean },
) {
  const known = [...promotions.values()].map(({ terms }) => terms);
  const others = known.filter(({ id }) => id !== promotion.id);
  const replaced = known.filter(({ id }) => id === promotion.id).map(({ termsId }) => termsId);
  return effectOf(bill, row.net_cents + row.tax_cents, {
    promotion,
    others,
    replaced: new Set(replaced),
    isFor: ({ itemId }) => isFor(itemId),
  });
}

/** Returns what a promotion would do to the last bills of the current business day; 400 for invalid terms. */
function promotionPreview(tx: Tx, { now, sent }: Asked): Preview {
  const { terms, promotion } = readDraft(tx, sent);
  const loaded = loadNewest(tx, now);
  const itemIds = loaded.flatMap(({ bill }) => bill.lines.map(({ itemId }) => itemId));
  const isFor = draftMatcher(tx, now, terms, itemIds);
  const found = loaded.map((one) => ({ one, effect: effectOn(one, { promotion, isFor }) }));
  const wire = wireOf(tx);
  const sum = (part: keyof (typeof found)[number]['effect']) =>
    wire.amount(found.reduce((all, { effect }) => all + effect[part], 0));
  return {
    bills: found.map(({ one, effect }) => wirePreviewed(one, effect, wire)),
    total: sum('totalCents'),
    offBefore: sum('offBeforeCents'),
    off: sum('offCents'),
    newTotal: sum('newTotalCents'),
  };
}

export const promotionReads = { promotionPreview };
