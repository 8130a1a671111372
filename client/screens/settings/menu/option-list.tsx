// The expandable list of an item's variants or add-ons, with their dialogs (contract 9).

import { IconPlus } from '@tabler/icons-react';
import type { Currency } from '#shared/billing/money.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Field } from '../../../parts/field.tsx';
import { Money } from '../../../parts/figures.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { findPrice, typedPrice } from '../register/figures-typed.ts';
import { RowActions } from '../register/row-actions.tsx';
import { type Editing, useEditing } from '../register/use-editing.ts';
import type { MenuItem } from './item-form.tsx';
import type { OptionKind } from './option-kinds.ts';
import styles from './option-list.module.css';

type Option = MenuItem['variants'][number];

interface OptionDialogProps extends Editing<Option> {
  kind: OptionKind;
  itemId: number;
}

/** An empty price is 0 (contract 14). */
const priceOf = (typed: string, { decimals }: Currency) =>
  typed.trim() === '' ? 0 : findPrice(typed, decimals);

function OptionDialog({ kind, itemId, row: option, onClose, onSaved }: OptionDialogProps) {
  const { currency } = useStore();
  const texts = kind.texts();
  const form = useForm({
    initial: {
      title: option?.title ?? '',
      price: typedPrice(option?.price, currency.decimals),
    },
    check: ({ title, price }) => ({
      ...(title.trim() === '' && { title: texts.badTitle }),
      ...(priceOf(price, currency) === undefined && { price: texts.badPrice }),
    }),
    submit: async ({ title, price }, once) => {
      const body = { title, price: priceOf(price, currency) ?? 0 };
      await promiseToast(
        option === undefined
          ? kind.create(itemId, body, once)
          : kind.change(itemId, option.id, body),
      );
      onSaved();
    },
  });
  return (
    <FormDialog
      title={option === undefined ? texts.add : texts.update}
      form={form}
      onClose={onClose}
    >
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <Field
        label={t('Price')}
        inputMode="decimal"
        placeholder="0"
        hint={texts.hint}
        {...form.field('price')}
      />
    </FormDialog>
  );
}

interface OptionListProps {
  kind: OptionKind;
  itemId: number;
  options: readonly Option[];
  onChanged: () => unknown;
}

export function OptionList({ kind, itemId, options, onChanged }: OptionListProps) {
  const { add, edit, dialog } = useEditing<Option>(onChanged);
  const texts = kind.texts();
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {texts.show} <span className="figures">({options.length})</span>
      </summary>
      <div className={styles.body}>
        {options.length === 0 ? (
          <p className={styles.muted}>{texts.none}</p>
        ) : (
          <ul>
            {options.map((option) => (
              <li key={option.id} className={styles.option}>
                <div className={styles.words}>
                  <strong>{option.title}</strong>
                  <span className={styles.muted}>
                    {texts.priceLead}
                    {texts.priceSign}
                    <Money value={option.price} />
                  </span>
                </div>
                <RowActions
                  name={option.title}
                  onEdit={() => edit(option)}
                  remove={() => kind.remove(itemId, option.id)}
                  onRemoved={onChanged}
                />
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button icon={<IconPlus size={20} aria-hidden />} onClick={add}>
            {texts.add}
          </Button>
        </div>
      </div>
      {dialog && <OptionDialog kind={kind} itemId={itemId} {...dialog} />}
    </details>
  );
}
