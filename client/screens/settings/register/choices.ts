// Rows of the hub as choices of a select or of a group of checkboxes.
interface Titled {
  readonly id: number;
  readonly title: string;
}

export const choicesOf = (rows: readonly Titled[] = []) =>
  rows.map(({ id, title }) => ({ value: String(id), label: title }));
