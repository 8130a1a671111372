// The table of steps: what `npm run machine` prints, and what scripts/machine/README.md quotes.

export interface Row {
  readonly machine: string;
  readonly piece: string;
  readonly step: string;
  readonly seconds: number;
  readonly isOk: boolean;
  readonly result: string;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

export function writeTable(rows: readonly Row[]): string {
  const lines = rows.map(({ machine, piece, step, seconds, isOk, result }) =>
    line([machine, piece, step, seconds.toFixed(0), `${isOk ? '' : '**failed:** '}${result}`]),
  );
  return [line(['machine', 'piece', 'step', 'seconds', 'result']), '|---|---|---|---:|---|']
    .concat(lines)
    .join('\n');
}
