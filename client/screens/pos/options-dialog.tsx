// Which variant and which add-ons of a dish (CONTRACT §9 Select Variant & Addons).
import { useState } from 'react';
import { formatMoney } from '#shared/billing/money.ts';
import { MAX_NOTES } from '#shared/limits.ts';
import { useStore } from '../../hub/store.ts';
import { Button } from '../../parts/button.tsx';
import { CheckboxGroup, RadioGroup } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextArea } from '../../parts/field.tsx';
import { addToCart } from './cart.ts';
import { type MenuItem, type MenuOption, readChoice } from './cart-rules.ts';
import styles from './dialogs.module.css';
import { closeDialog } from './pos-ui.ts';

export function OptionsDialog({ item }: { item: MenuItem }) {
  const { currency } = useStore();
  const [variant, setVariant] = useState(String(item.variants[0]?.id ?? ''));
  const [addons, setAddons] = useState<string[]>([]);
  const [notes, setNotes] = useState('');
  const choice = {
    variantId: variant === '' ? null : Number(variant),
    addonIds: item.addons.map(({ id }) => id).filter((id) => addons.includes(String(id))),
  };
  const read = readChoice(item, choice);
  const rows = (options: readonly MenuOption[], sign: string) =>
    options.map(({ id, title, price }) => ({
      value: String(id),
      label: title,
      after: `${sign}${formatMoney(Math.round(price * 100), currency)}`,
    }));
  const add = () => {
    addToCart(item, { ...choice, notes: notes.trim() === '' ? null : notes.trim() });
    closeDialog();
  };
  return (
    <Dialog
      open
      title="Select Variant & Addons"
      onClose={closeDialog}
      footer={
        <Button look="primary" size="large" wide onClick={add} disabled={read === undefined}>
          Add · {formatMoney(read?.unitCents ?? 0, currency)}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.lead}>{item.title}</p>
        {item.variants.length > 0 && (
          <RadioGroup
            label="Variant"
            choices={rows(item.variants, '')}
            value={variant}
            onChange={setVariant}
          />
        )}
        {item.addons.length > 0 && (
          <CheckboxGroup
            label="Add-ons"
            choices={rows(item.addons, '+')}
            values={addons}
            onChange={setAddons}
          />
        )}
        <TextArea label="Notes" limit={MAX_NOTES} value={notes} onChange={setNotes} />
      </div>
    </Dialog>
  );
}
