// Edits or deletes a row or card of the settings; deleting asks first (contract 12).
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
