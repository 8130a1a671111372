// How the table of coverage is written: one test, and the rows of the contract that it shows.
export interface Coverage {
  readonly row: string;
  /** Below tests/. */
  readonly test: string;
  /** The test's title, or its template, as the file has it. */
  readonly title: string;
}

export const by = (test: string, title: string, ...rows: readonly string[]): Coverage[] =>
  rows.map((row) => ({ row, test: `${test}.test.ts`, title }));
