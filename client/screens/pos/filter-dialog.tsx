// The menu's categories as a list to choose from.
import { Button } from '../../parts/button.tsx';
import { RadioGroup } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import type { PosInit } from './cart-rules.ts';
import { ALL } from './menu-search.ts';
import { closeDialog } from './pos-ui.ts';

export function FilterDialog({
  categories,
  value,
  onChange,
}: {
  categories: PosInit['categories'];
  value: string;
  onChange: (value: string) => void;
}) {
  const choices = categories.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Dialog
      open
      title="Filters"
      onClose={closeDialog}
      footer={
        <Button look="primary" onClick={closeDialog}>
          Show items
        </Button>
      }
    >
      <RadioGroup
        label="Category"
        choices={[{ value: ALL, label: 'All' }, ...choices]}
        value={value}
        onChange={onChange}
      />
    </Dialog>
  );
}
