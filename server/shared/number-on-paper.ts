// Numbers of invoices and Z reports on paper (contract 35.5).

/**
 * Returns a number as it is printed. From the second generation of a pair of hubs on, the generation is added:
 * `101/2`.
 */
export const numberOnPaper = (no: number, generation: number | undefined): string =>
  generation === undefined || generation === 1 ? String(no) : `${no}/${generation}`;
