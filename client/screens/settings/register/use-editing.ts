// Which dialog of a list is open: no dialog, the dialog for a new row, or the dialog that changes a row.
import { useState } from 'react';

/** The props of an edit dialog. If `row` is undefined, the dialog adds a row. */
export interface Editing<Row> {
  row: Row | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Returns the state of the dialog; `reload` is called after a save. */
export function useEditing<Row>(reload: () => unknown) {
  const [row, setRow] = useState<Row | 'new'>();
  const onClose = () => setRow(undefined);
  const onSaved = () => {
    onClose();
    reload();
  };
  const dialog: Editing<Row> | undefined =
    row === undefined ? undefined : { row: row === 'new' ? undefined : row, onClose, onSaved };
  return { add: () => setRow('new'), edit: (chosen: Row) => setRow(() => chosen), dialog };
}
