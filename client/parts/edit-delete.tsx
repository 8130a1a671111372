// The edit and delete of one row or card, alike in every list.
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from './button.tsx';

interface EditDeleteProps {
  /** What the row is called, so that each button has a name of its own. */
  name: string;
  onEdit: () => void;
  onDelete: () => unknown;
}

export function EditDelete({ name, onEdit, onDelete }: EditDeleteProps) {
  return (
    <>
      <IconButton
        label={`Edit ${name}`}
        icon={<IconPencil size={20} aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        label={`Delete ${name}`}
        icon={<IconTrash size={20} aria-hidden />}
        onClick={() => void onDelete()}
      />
    </>
  );
}
