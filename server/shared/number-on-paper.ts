// Invoices and Zs on paper (contract 35.5).

/** Returns a number as paper shows it: with the generation of the pair of hubs from the second one on, such as `101/2`. */
export const numberOnPaper = (no: number, generation: number | undefined): string =>
  generation === undefined || generation === 1 ? String(no) : `${no}/${generation}`;
