// Edit and delete of one row or card, the same everywhere in the settings; deleting asks first (CONTRACT §12).
import { EditDelete } from '../../../parts/edit-delete.tsx';
import { removeAfterAsking } from '../../../parts/remove-after-asking.ts';

interface RowActionsProps {
  name: string;
  onEdit: () => void;
  remove: () => Promise<{ message: string }>;
  onRemoved: () => unknown;
}

export function RowActions({ name, onEdit, remove, onRemoved }: RowActionsProps) {
  const onDelete = async () => {
    if (await removeAfterAsking(remove)) onRemoved();
  };
  return <EditDelete name={name} onEdit={onEdit} onDelete={onDelete} />;
}
