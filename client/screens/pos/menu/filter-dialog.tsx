// A list of the menu's categories to choose from.
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { RadioGroup } from '../../../parts/choice.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { closeDialog } from '../pos-ui.ts';

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
      title={t('Filters')}
      onClose={closeDialog}
      footer={
        <Button look="primary" onClick={closeDialog}>
          {t('Show items')}
        </Button>
      }
    >
      <RadioGroup label={t('Category')} choices={choices} value={value} onChange={onChange} />
    </Dialog>
  );
}
