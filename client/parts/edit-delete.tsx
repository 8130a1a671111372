// The edit and delete buttons of one row or card. They are the same in every list.

import { IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../locales/t.ts';
import { IconButton } from './button.tsx';

interface EditDeleteProps {
  /** The name of the row, so that each button has a unique accessible name. */
  name: string;
  onEdit: () => void;
  onDelete: () => unknown;
}

export function EditDelete({ name, onEdit, onDelete }: EditDeleteProps) {
  return (
    <>
      <IconButton
        label={t('Edit {name}', { name })}
        icon={<IconPencil size={20} aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        label={t('Delete {name}', { name })}
        icon={<IconTrash size={20} aria-hidden />}
        onClick={() => void onDelete()}
      />
    </>
  );
}
