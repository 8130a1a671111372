// A dialog that adds, changes or deletes one entry of a list. If a call fails, the fields keep what was typed.
import type { ReactNode } from 'react';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { confirm } from '../parts/confirm.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FormFrame } from '../parts/page.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask, type OfficeError } from './api.ts';
import { useWork } from './use-work.ts';

interface EditDialogProps {
  title: string;
  /** The list's path, such as `/users`. */
  path: string;
  /** The number of the entry; undefined for a new entry. */
  id: number | undefined;
  /** Returns the request body; undefined if a field is not filled in correctly. */
  read: () => object | undefined;
  /** The label of the button that deletes the entry. */
  removeLabel: string;
  /** What is lost if the entry is deleted. */
  lost: string;
  /** Called if head office refuses the entry, before the error is shown. */
  onRefused?: (error: OfficeError) => void;
  onClose: () => void;
  children: ReactNode;
}

export function EditDialog(props: EditDialogProps) {
  const { title, path, id, read, removeLabel, lost, onRefused, onClose, children } = props;
  const { isBusy, fault, run } = useWork(onRefused);
  const save = () => {
    const body = read();
    if (body === undefined) return;
    void run(async () => {
      await ask('POST', id === undefined ? `${path}/add` : `${path}/${id}/update`, body);
      onClose();
    });
  };
  const remove = async () => {
    const question = t('Delete {name}', { name: title });
    const confirmLabel = t('Delete');
    if (!(await confirm({ title: question, text: lost, confirmLabel, danger: true }))) return;
    await run(async () => {
      await ask('DELETE', `${path}/${id}`);
      onClose();
    });
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <FormFrame
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {children}
        {fault !== undefined && <Warning role="alert" text={fault} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {t('Save')}
        </Button>
        {id !== undefined && (
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {removeLabel}
          </Button>
        )}
      </FormFrame>
    </Dialog>
  );
}
