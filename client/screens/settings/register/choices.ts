// Converts rows of the hub to the choices of a select or a checkbox group.
interface Titled {
  readonly id: number;
  readonly title: string;
}

export const choicesOf = (rows: readonly Titled[] = []) =>
  rows.map(({ id, title }) => ({ value: String(id), label: title }));
