// Divides lines into equal shares and rotates the spare units, so that no part gets all of them (contract 15).
import type { Figures } from './bill.ts';
import { type Rotation, rotation } from './divide.ts';
import { amountOf, type BillLine, offOf } from './line.ts';
import type { Cents } from './money.ts';
import { type Share, timesShare } from './share.ts';

/** A line and its figures for each part. */
interface Turned {
  readonly line: BillLine;
  readonly share: Share;
  readonly nets: readonly Cents[];
  readonly taxes: readonly Cents[];
  readonly offs: readonly Cents[];
  readonly billOffs: readonly Cents[];
  readonly comps: readonly BillLine['comp'][];
}

/** Returns a line of one part. The members are written out because object spread takes several times as long. */
function turnedPart(turned: Turned, part: number): BillLine {
  const { line, share } = turned;
  const [netCents, taxCents] = [turned.nets[part] ?? 0, turned.taxes[part] ?? 0];
  const [offCents, billOffCents] = [turned.offs[part] ?? 0, turned.billOffs[part] ?? 0];
  const ownOffCents = offCents - billOffCents;
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
    netCents,
    taxCents,
    isKept: true,
  };
}

/** Divides comps in the same way as the other figures. A difference of one unit is paid by nobody. */
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
 * Divides every line into equal shares, by *rotate*: one pointer goes through the nets of all lines, then their taxes,
 * then their discounts, with the service charge as the last line. No two parts differ by more than one unit. Returns a
 * function that returns a part by its index, from 0.
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
  const offs = lines.map((line) => turn.nextWith(offOf(line), line.billOffCents));
  const comps = turnComps(lines, turn);
  const turned = lines.map((line, index) => ({
    line,
    share: timesShare(line.share, { num: 1, den: parts }),
    nets: nets[index] ?? [],
    taxes: taxes[index] ?? [],
    offs: offs[index]?.parts ?? [],
    billOffs: offs[index]?.withinParts ?? [],
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
