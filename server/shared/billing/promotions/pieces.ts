// The pieces of a bill as promotions use them: from the most expensive to the cheapest (contract 31.3).
import type { Cents } from '../money.ts';

/** A line that takes part in promotions. */
export interface PromotedLine {
  readonly unitCents: Cents;
  /** Whole pieces, at least one. */
  readonly pieces: number;
  /** The amount of the pieces before promotions. */
  readonly amountCents: Cents;
  /** The ids of the promotion terms that applied to the line when it was sold. */
  readonly holds: readonly number[];
  /** Lines with the same key count as one piece: the dishes of a set. Absent if each piece counts alone. */
  readonly pieceKey?: string | undefined;
}

/** Equal pieces of one line, or a single piece that consists of several lines, such as a set. */
export interface Run {
  readonly unitCents: Cents;
  readonly pieces: number;
  /** The number of pieces that no promotion has used yet. */
  left: number;
  /** The indexes of the lines to which these pieces belong. */
  readonly lines: readonly number[];
}

const runOfLine = ({ unitCents, pieces }: PromotedLine, at: number): Run => ({
  unitCents,
  pieces,
  left: pieces,
  lines: [at],
});

const runOfPiece = (lines: readonly PromotedLine[], at: readonly number[]): Run => ({
  unitCents: at.reduce((sum, index) => sum + (lines[index]?.amountCents ?? 0), 0),
  pieces: 1,
  left: 1,
  lines: at,
});

/** Combines the lines with the same key into one piece. Each line without a key stays alone. */
function groupPieces(lines: readonly PromotedLine[]): Run[] {
  const together = new Map<string, number[]>();
  const runs: (Run | number[])[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.pieceKey === undefined) {
      runs.push(runOfLine(line, index));
      continue;
    }
    const own = together.get(line.pieceKey);
    if (own) {
      own.push(index);
      continue;
    }
    const first = [index];
    together.set(line.pieceKey, first);
    runs.push(first);
  }
  return runs.map((run) => (Array.isArray(run) ? runOfPiece(lines, run) : run));
}

/**
 * Returns the pieces from the most expensive to the cheapest. Pieces with the same price stay in the order of their
 * lines.
 */
export const runsOf = (lines: readonly PromotedLine[]): Run[] =>
  groupPieces(lines).sort((a, b) => b.unitCents - a.unitCents);
