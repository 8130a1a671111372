// Adds or changes a group of options: its limits and its options.
import { useState } from 'react';
import type { Decimals } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Field } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { findCount, findPrice, typedPrice } from '../register/figures-typed.ts';
import type { Editing } from '../register/use-editing.ts';
import styles from '../settings.module.css';
import { newRow, OptionRows, type TypedOption } from './option-rows.tsx';

export type Group = AnswerOf<'GET /settings/option-groups'>[number];

const typedOf = (group: Group | undefined, decimals: Decimals): TypedOption[] =>
  group === undefined
    ? [newRow(), newRow()]
    : group.options.map(({ id, title, price, is_default }) => ({
        key: String(id),
        id,
        title,
        price: typedPrice(price || null, decimals),
        isDefault: is_default === 1,
      }));

/** Returns the rows that are not empty. */
const filled = (rows: readonly TypedOption[]) =>
  rows.filter(({ title, price }) => title.trim() !== '' || price.trim() !== '');

const bodyOf = (rows: readonly TypedOption[], decimals: Decimals) =>
  filled(rows).map(({ id, title, price, isDefault }) => ({
    ...(id !== undefined && { id }),
    title,
    price: findPrice(price, decimals) ?? 0,
    isDefault,
  }));

function findRowFault(rows: readonly TypedOption[], decimals: Decimals): string | undefined {
  const options = filled(rows);
  if (options.length === 0 || options.some(({ title }) => title.trim() === ''))
    return t(INVALID.optionTitle);
  const isWrong = ({ price }: TypedOption) =>
    price.trim() !== '' && findPrice(price, decimals) === undefined;
  return options.some(isWrong) ? t(INVALID.optionPrice) : undefined;
}

const countOr = (typed: string, empty: number | null): number | null | undefined =>
  typed.trim() === '' ? empty : findCount(typed);

function checkBounds({ min, max, free }: { min: string; max: string; free: string }) {
  const [least, most] = [countOr(min, 0), countOr(max, null)];
  const badMost =
    most === undefined || (most !== null && (most < 1 || (least ?? 0) > most || most > 99));
  return {
    ...((least === undefined || (least ?? 0) > 99) && { min: t('Enter a minimum from 0 to 99.') }),
    ...(badMost && { max: t('Enter a maximum from 1 to 99, not below the minimum.') }),
    ...(countOr(free, 0) === undefined && { free: t('Enter 0 to 99 free pieces.') }),
  };
}

const valuesOf = (group: Group | undefined) => ({
  title: group?.title ?? '',
  min: group === undefined || group.min === 0 ? '' : String(group.min),
  max: group?.max == null ? '' : String(group.max),
  free: group === undefined || group.free === 0 ? '' : String(group.free),
  options: '',
});
type Values = ReturnType<typeof valuesOf>;

/** Returns the form of a group and the rows of its options. */
function useGroupForm(group: Group | undefined, onSaved: () => void) {
  const { decimals } = useStore().currency;
  const [rows, setRows] = useState(() => typedOf(group, decimals));
  const [fault, setFault] = useState<string>();
  const form = useForm({
    initial: valuesOf(group),
    check: (values) => {
      const options = findRowFault(rows, decimals);
      setFault(options);
      return {
        ...(values.title.trim() === '' && { title: t(INVALID.optionGroupTitle) }),
        ...checkBounds(values),
        ...(options !== undefined && { options }),
      };
    },
    submit: async ({ title, min, max, free }, once) => {
      const body = {
        title,
        min: countOr(min, 0) ?? 0,
        max: countOr(max, null) ?? null,
        free: countOr(free, 0) ?? 0,
        options: bodyOf(rows, decimals),
      };
      await promiseToast(
        group === undefined
          ? once('POST /settings/option-groups/add', { body })
          : call('POST /settings/option-groups/{id}/update', { params: { id: group.id }, body }),
      );
      onSaved();
    },
  });
  return { form, rows, setRows, fault };
}

function BoundFields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  return (
    <div className={styles.three}>
      <Field
        label={t('At least')}
        inputMode="numeric"
        placeholder="0"
        hint={t('Enter 1 or more if guests must choose an option.')}
        {...form.field('min')}
      />
      <Field
        label={t('At most')}
        inputMode="numeric"
        placeholder={t('any number')}
        hint={t('Enter 1 if guests can choose only one option.')}
        {...form.field('max')}
      />
      <Field
        label={t('Free##pieces')}
        inputMode="numeric"
        placeholder="0"
        hint={t('Enter how many of the cheapest options are free.')}
        {...form.field('free')}
      />
    </div>
  );
}

export function GroupDialog({ row: group, onClose, onSaved }: Editing<Group>) {
  const { form, rows, setRows, fault } = useGroupForm(group, onSaved);
  return (
    <FormDialog
      title={group === undefined ? t('Add Option Group') : t('Update Option Group')}
      form={form}
      onClose={onClose}
    >
      {group !== undefined && group.used_by > 0 && (
        <p className={styles.muted}>
          {t(
            'Used by {n, plural, one {# dish} other {# dishes}}: a change applies to all of them.',
            { n: group.used_by },
          )}
        </p>
      )}
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <BoundFields form={form} />
      <OptionRows rows={rows} error={fault ?? form.fault('options')} onChange={setRows} />
    </FormDialog>
  );
}
