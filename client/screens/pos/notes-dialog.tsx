// Notes of a line for the kitchen, at most 100 characters (CONTRACT §9 Add Notes).
import { useState } from 'react';
import { MAX_NOTES } from '#shared/limits.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextArea } from '../../parts/field.tsx';
import { changeNotes } from './cart.ts';
import type { CartLine } from './cart-rules.ts';
import styles from './dialogs.module.css';
import { closeDialog } from './pos-ui.ts';

export function NotesDialog({ line }: { line: CartLine }) {
  const [notes, setNotes] = useState(line.notes ?? '');
  const save = () => {
    changeNotes(line.key, notes);
    closeDialog();
  };
  return (
    <Dialog
      open
      title="Add Notes"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button look="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.lead}>{line.title}</p>
        <TextArea label="Notes" limit={MAX_NOTES} value={notes} onChange={setNotes} />
      </div>
    </Dialog>
  );
}
