// Which row of a register is in its dialog: none, a new one, or the one being changed.
import { useState } from 'react';

/** What a register's dialog takes; without a row it is for a new one. */
export interface Editing<Row> {
  row: Row | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** `dialog` is there as long as the dialog is; `reload` is called after a save. */
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
