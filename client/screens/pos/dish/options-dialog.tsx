// Chooses the variant, options and add-ons of a dish on one screen (contract 9 Select Variant & Addons).

import { useState } from 'react';
import type { Currency, Decimals } from '#shared/billing/money.ts';
import { askedGroups } from '#shared/billing/options.ts';
import { MAX_NOTES } from '#shared/limits.ts';
import { useStore } from '../../../hub/store.ts';
import { formatAmount, formatMoney } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { CheckboxGroup, RadioGroup } from '../../../parts/choice.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { optionFault } from '../../../parts/option-fault.ts';
import { TextArea } from '../../../parts/text-area.tsx';
import {
  type Choice,
  defaultsOf,
  type MenuItem,
  type MenuOption,
  readChoice,
} from '../cart/cart-choice.ts';
import type { CartLine } from '../cart/cart-rules.ts';
import { changeChoice } from '../cart/line-edits.ts';
import styles from '../dialogs.module.css';
import { takeChoice } from '../menu/item-tile.tsx';
import { closeDialog, openDialog } from '../pos-ui.ts';
import { OptionGroup, toChosen, toPieces } from './option-group.tsx';

/**
 * Returns the current choice and the functions that change it. A new line starts with the defaults, an existing line
 * with its own choice.
 */
export function useChosen(item: MenuItem, line: Choice | undefined, decimals: Decimals) {
  const asked = askedGroups(item.groups, decimals);
  const [variant, setVariant] = useState(String(line?.variantId ?? item.variants[0]?.id ?? ''));
  const [addons, setAddons] = useState((line?.addonIds ?? []).map(String));
  const [pieces, setPieces] = useState(() => toPieces(line?.options ?? defaultsOf(item)));
  const [notes, setNotes] = useState(line?.notes ?? '');
  const options = toChosen(pieces);
  const choice = {
    variantId: variant === '' ? null : Number(variant),
    addonIds: item.addons.map(({ id }) => id).filter((id) => addons.includes(String(id))),
    ...(asked.length > 0 && { options }),
    notes: notes.trim() === '' ? null : notes.trim(),
  };
  const set = { setVariant, setAddons, setPieces, setNotes };
  return { asked, variant, addons, pieces, notes, options, choice, ...set };
}

/** Returns the option groups: first the required groups, then the optional groups, both in the order of the menu. */
const inOrder = (item: MenuItem) =>
  (item.groups ?? [])
    .map((group, index) => ({ group, index }))
    .sort((a, b) => Number(b.group.min > 0) - Number(a.group.min > 0) || a.index - b.index);

function optionName({ title, left }: MenuOption): string {
  if (left === 0) return t('{title} (sold out)', { title });
  if (typeof left === 'number' && left <= 3) return t('{title} ({left} left)', { title, left });
  return title;
}

const rowsOf = (options: readonly MenuOption[], sign: string, currency: Currency) =>
  options.map((option) => ({
    value: String(option.id),
    label: optionName(option),
    after: `${sign}${formatAmount(option.price, currency)}`,
  }));

interface ChoicesProps {
  item: MenuItem;
  chosen: ReturnType<typeof useChosen>;
  currency: Currency;
}

/** The variant, the option groups and the add-ons of a dish. */
export function Choices({ item, chosen, currency }: ChoicesProps) {
  return (
    <>
      {item.variants.length > 0 && (
        <RadioGroup
          label={t('Variant')}
          choices={rowsOf(item.variants, '', currency)}
          value={chosen.variant}
          onChange={chosen.setVariant}
        />
      )}
      {inOrder(item).map(({ group, index }) => {
        const own = chosen.asked[index];
        return own === undefined ? null : (
          <OptionGroup
            key={group.id}
            group={group}
            asked={own}
            pieces={chosen.pieces}
            currency={currency}
            onChange={chosen.setPieces}
          />
        );
      })}
      {item.addons.length > 0 && (
        <CheckboxGroup
          label={t('Add-ons')}
          choices={rowsOf(item.addons, '+', currency)}
          values={chosen.addons}
          onChange={chosen.setAddons}
        />
      )}
    </>
  );
}

export function OptionsDialog({ item, line }: { item: MenuItem; line?: CartLine }) {
  const { currency } = useStore();
  const { decimals } = currency;
  const chosen = useChosen(item, line, decimals);
  const { asked, choice } = chosen;
  const read = readChoice(item, choice, decimals);
  const fault = optionFault(asked, chosen.options);
  const done = () => {
    closeDialog();
    if (line === undefined) takeChoice(item, decimals, choice);
    else {
      const { typedCents, grams } = line;
      const typed = { ...(typedCents !== undefined && { typedCents }), ...(grams && { grams }) };
      changeChoice({ key: line.key, decimals }, item, { ...choice, ...typed });
    }
  };
  const hasBoth = item.variants.length > 0 || item.addons.length > 0;
  return (
    <Dialog
      open
      title={hasBoth ? t('Select Variant & Addons') : t('Select Options')}
      onClose={closeDialog}
      footer={
        <Button look="primary" size="large" wide onClick={done} disabled={read === undefined}>
          {read === undefined && fault !== undefined
            ? fault
            : `${line === undefined ? t('Add') : t('Change##verb')} · ${formatMoney(read?.unitCents ?? 0, currency)}`}
        </Button>
      }
    >
      <div className={styles.stack}>
        {/* If the dish has no variants, the title gets the focus. The first field would be the notes, and the on-screen
            keyboard for the notes would cover the choices. */}
        <p className={styles.lead} tabIndex={-1} data-first-focus={item.variants.length === 0}>
          {item.title}
        </p>
        <Choices item={item} chosen={chosen} currency={currency} />
        <TextArea
          label={t('Notes')}
          limit={MAX_NOTES}
          value={chosen.notes}
          onChange={chosen.setNotes}
        />
        <Button look="quiet" onClick={() => openDialog({ kind: 'left', item })}>
          {t('Countdown…')}
        </Button>
      </div>
    </Dialog>
  );
}
