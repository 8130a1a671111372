// A list of the menu's categories to choose from.
import { Button } from '../../parts/button.tsx';
import { RadioGroup } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { closeDialog } from './pos-ui.ts';

export function FilterDialog({
  choices,
  value,
  onChange,
}: {
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}) {
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
      <RadioGroup label="Category" choices={choices} value={value} onChange={onChange} />
    </Dialog>
  );
}
