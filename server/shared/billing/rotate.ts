// Divides lines into equal shares and rotates the spare units, so that no part gets all of them (contract 15).

import { type Rotation, rotation } from './divide.ts';
import { amountOf, type BillLine, offOf } from './line.ts';
import type { LinePromos, TakenPromo } from './line-promos.ts';
import type { Cents } from './money.ts';
import type { Figures } from './service.ts';
import { type Share, timesShare } from './share.ts';

/** A line, and the figures of each part of it. */
interface Turned {
  readonly line: BillLine;
  readonly share: Share;
  readonly nets: readonly Cents[];
  readonly taxes: readonly Cents[];
  readonly offs: readonly Cents[];
  /** The running sums that `growing` returns, each divided into parts. */
  readonly withins: readonly (readonly Cents[])[];
  readonly millis: readonly (readonly number[])[];
  readonly comps: readonly BillLine['comp'][];
}

/** Returns a line of one part. The members are written out because spreading an object takes several times as long. */
function turnedPart(turned: Turned, part: number): BillLine {
  const { line, share } = turned;
  const [netCents, taxCents] = [turned.nets[part] ?? 0, turned.taxes[part] ?? 0];
  const offCents = turned.offs[part] ?? 0;
  const billOffCents = turned.withins[0]?.[part] ?? 0;
  const ownOffCents = offCents - (turned.withins.at(-1)?.[part] ?? 0);
  const figures = { netCents, taxCents, totalCents: netCents + taxCents };
  const { reduction } = line;
  return {
    id: part === 0 ? line.id : 0,
    itemId: line.itemId,
    seat: line.seat,
    unitCents: line.unitCents,
    quantity: line.quantity,
    share,
    tax: line.tax,
    amountCents: amountOf(line.tax, figures, offCents),
    reduction:
      reduction === null || 'percentMilli' in reduction ? reduction : { amountCents: ownOffCents },
    note: line.note,
    ownOffCents,
    ownLimitMilli: line.ownLimitMilli,
    ownDiscountOnly: line.ownDiscountOnly,
    billOffCents,
    comp: turned.comps[part] ?? null,
    promo: line.promo && turnedPromos(line.promo, turned, part),
    netCents,
    taxCents,
    isKept: true,
  };
}

/**
 * Returns the part of each promotion of a line. After a comped line is divided, undoing the comp does not restore its
 * promotions.
 */
function turnedPromos(promo: LinePromos, { withins, millis }: Turned, part: number): LinePromos {
  const taken = promo.taken.map(({ termsId }, index): TakenPromo => {
    const cents = (withins[index + 1]?.[part] ?? 0) - (withins[index]?.[part] ?? 0);
    return { termsId, cents, milli: millis[index]?.[part] ?? 0 };
  });
  return { ...promo, taken, ofComp: [] };
}

/**
 * Returns running sums: the line's share of the bill's discount, then that share plus the first promotion, and so on.
 */
function growing({ billOffCents, promo }: BillLine): Cents[] {
  const sums = [billOffCents];
  for (const { cents } of promo?.taken ?? []) sums.push((sums.at(-1) ?? 0) + cents);
  return sums;
}

/**
 * Divides comps in the same way as the other figures. A difference of one unit does not matter, because nobody pays
 * comped lines.
 */
function turnComps(lines: readonly BillLine[], turn: Rotation): (readonly BillLine['comp'][])[] {
  return lines.map(({ comp }) => {
    if (comp === null) return [];
    const own = turn.nextWith(comp.amountCents, comp.ownOffCents);
    const values = turn.next(comp.valueCents);
    return own.parts.map((amountCents, part) => ({
      amountCents,
      ownOffCents: own.withinParts[part] ?? 0,
      valueCents: values[part] ?? 0,
    }));
  });
}

interface Part {
  readonly lines: BillLine[];
  readonly service: Figures;
}

/**
 * Divides every line into equal shares, by *rotate*: one pointer goes through the net amounts of all lines, then
 * through their taxes, then through their discounts. The service charge counts as the last line. No two parts differ by
 * more than one unit. Returns a function that returns a part by its index, from 0.
 */
export function turnLines(
  lines: readonly BillLine[],
  service: Figures,
  parts: number,
): (part: number) => Part {
  const turn = rotation(parts);
  const nets = lines.map(({ netCents }) => turn.next(netCents));
  const serviceNets = turn.next(service.netCents);
  const taxes = lines.map(({ taxCents }) => turn.next(taxCents));
  const serviceTaxes = turn.next(service.taxCents);
  const offs = lines.map((line) => turn.nextWithAll(offOf(line), growing(line)));
  const pieces = rotation(parts);
  const millis = lines.map(
    ({ promo }) => promo?.taken.map(({ milli }) => pieces.next(milli)) ?? [],
  );
  const comps = turnComps(lines, turn);
  const turned = lines.map((line, index) => ({
    line,
    share: timesShare(line.share, { num: 1, den: parts }),
    nets: nets[index] ?? [],
    taxes: taxes[index] ?? [],
    offs: offs[index]?.parts ?? [],
    withins: offs[index]?.withinParts ?? [],
    millis: millis[index] ?? [],
    comps: comps[index] ?? [],
  }));
  return (part) => ({
    service: { netCents: serviceNets[part] ?? 0, taxCents: serviceTaxes[part] ?? 0 },
    lines: turned.map((one) => turnedPart(one, part)),
  });
}

/** Returns all parts of the divided lines. */
export function rotateLines(lines: readonly BillLine[], service: Figures, parts: number): Part[] {
  const partOf = turnLines(lines, service, parts);
  return Array.from({ length: parts }, (_, part) => partOf(part));
}
