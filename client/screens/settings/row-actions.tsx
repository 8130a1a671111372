// Edit and delete of one row or card, the same everywhere in the settings; deleting asks first (CONTRACT §12).
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../parts/button.tsx';
import { removeAfterAsking } from '../../parts/remove-after-asking.ts';

interface RowActionsProps {
  /** What the row is called, so that each button has a name of its own. */
  name: string;
  onEdit: () => void;
  remove: () => Promise<{ message: string }>;
  onRemoved: () => unknown;
}

export function RowActions({ name, onEdit, remove, onRemoved }: RowActionsProps) {
  const onDelete = async () => {
    if (await removeAfterAsking(remove)) onRemoved();
  };
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
