// Edits a price list: when and for whom it applies, and a preview of its prices (contract 21).

import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Decimals } from '#shared/billing/money.ts';
import { foldText } from '#shared/fold-text.ts';
import { DELIVERY_LABELS, DELIVERY_TYPES } from '#shared/states/order.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { CheckboxGroup, Switch } from '../../../parts/choice.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Pair } from '../../../parts/page.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { dayName } from '../promotions/promotion-words.ts';
import { choicesOf } from '../register/choices.ts';
import type { Editing } from '../register/use-editing.ts';
import {
  bodyOf,
  checkList,
  DAYS,
  type Dish,
  type List,
  type ListValues,
  type OwnPrice,
  pricedNames,
  touchedBy,
  valuesOf,
} from './price-list-form.ts';
import styles from './price-lists.module.css';
import { PriceSteps } from './price-steps.tsx';

/** Seven buttons, one for each day of the week. If no button is pressed, the list applies every day. */
function DayPicker({
  days,
  onChange,
}: {
  days: readonly string[];
  onChange: (days: string[]) => void;
}) {
  const toggle = (day: string) =>
    onChange(days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted());
  return (
    <fieldset className={styles.days}>
      <legend>{t('Days')}</legend>
      {DAYS.map((day) => (
        <Button
          key={day}
          aria-label={dayName(day)}
          aria-pressed={days.includes(String(day))}
          onClick={() => toggle(String(day))}
        >
          {dayName(day, 'short')}
        </Button>
      ))}
      <p className={styles.hint}>
        {days.length === 0 ? t('Applies every day, because no day is chosen.') : ''}
      </p>
    </fieldset>
  );
}

interface OwnPricesProps {
  own: readonly OwnPrice[];
  dishes: readonly Dish[];
  error: string | undefined;
  onChange: (own: readonly OwnPrice[]) => void;
}

/** The dishes with their own price, which takes precedence over the percentage. */
function OwnPrices({ own, dishes, error, onChange }: OwnPricesProps) {
  const [search, setSearch] = useState('');
  const names = new Map(pricedNames(dishes).map(({ key, name }) => [key, name]));
  const wanted = foldText(search);
  const found = [...names].filter(
    ([key, name]) => !own.some((each) => each.key === key) && foldText(name).includes(wanted),
  );
  const add = (key: string) => {
    onChange([...own, { key, price: '' }]);
    setSearch('');
  };
  return (
    <fieldset className={styles.own}>
      <legend>{t('Individual prices')}</legend>
      {own.map(({ key, price }) => (
        <div key={key} className={styles.ownRow}>
          <Field
            label={names.get(key) ?? t('No longer on the menu')}
            inputMode="decimal"
            value={price}
            onChange={(text) =>
              onChange(own.map((each) => (each.key === key ? { key, price: text } : each)))
            }
            error={error !== undefined && price.trim() === '' ? error : undefined}
          />
          <IconButton
            label={t('Remove the price of {dish}', { dish: names.get(key) ?? t('the dish') })}
            icon={<IconTrash size={20} aria-hidden />}
            onClick={() => onChange(own.filter((each) => each.key !== key))}
          />
        </div>
      ))}
      {names.size > 20 && (
        <Field label={t('Find a dish')} type="search" value={search} onChange={setSearch} />
      )}
      <Select
        label={t('Add a dish')}
        emptyLabel={t('Choose a dish or variant')}
        options={found.slice(0, 200).map(([value, label]) => ({ value, label }))}
        value=""
        onChange={(key) => key !== '' && add(key)}
      />
    </fieldset>
  );
}

function usePriceListForm(list: List | undefined, decimals: Decimals, onSaved: () => void) {
  return useForm<ListValues>({
    initial: valuesOf(decimals, list),
    check: (values) => checkList(values, decimals),
    fields: { items: 'own', price: 'own' },
    submit: async (values, once) => {
      const body = bodyOf(values, decimals);
      await promiseToast(
        list === undefined
          ? once('POST /settings/price-lists/add', { body })
          : call('POST /settings/price-lists/{id}/update', { params: { id: list.id }, body }),
      );
      onSaved();
    },
  });
}

interface SectionProps {
  form: ReturnType<typeof useForm<ListValues>>;
}

/** The times and dining options of the list. */
function WhenFields({ form }: SectionProps) {
  const { values, set } = form;
  return (
    <>
      <Pair>
        <Field label={t('From##time')} type="time" required {...form.field('from')} />
        <Field
          label={t('To##time')}
          type="time"
          required
          hint={values.to > values.from ? undefined : t('Ends on the next day.')}
          {...form.field('to')}
        />
      </Pair>
      <DayPicker days={values.days} onChange={(days) => set('days', days)} />
      <CheckboxGroup
        label={t('Dining options (choose no option for all)')}
        choices={DELIVERY_TYPES.map((value) => ({ value, label: t(DELIVERY_LABELS[value]) }))}
        values={values.deliveryTypes}
        onChange={(types) => set('deliveryTypes', types)}
      />
    </>
  );
}

/** The percentage and the categories of the list. */
function ChangeFields({ form }: SectionProps) {
  const categories = choicesOf(useData('GET /settings/categories').data);
  return (
    <>
      <Pair>
        <Field
          label={t('Change##percent')}
          after="%"
          hint={t('−20 lowers prices by 20 %. Add-ons and options do not change.')}
          {...form.field('percent')}
        />
        <Field
          label={t('Priority')}
          inputMode="numeric"
          hint={t('The highest priority wins.')}
          {...form.field('priority')}
        />
      </Pair>
      {categories.length > 0 && (
        <CheckboxGroup
          label={t('Applies to (every dish if you choose no category)')}
          choices={categories}
          values={form.values.categoryIds}
          onChange={(ids) => form.set('categoryIds', ids)}
        />
      )}
    </>
  );
}

export function PriceListDialog({ row: list, onClose, onSaved }: Editing<List>) {
  const dishes = useData('GET /menu-items').data ?? [];
  const { decimals } = useStore().currency;
  const form = usePriceListForm(list, decimals, onSaved);
  const { values, set } = form;
  return (
    <FormDialog
      title={list === undefined ? t('Add New Price List') : t('Update Price List')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <WhenFields form={form} />
      <ChangeFields form={form} />
      <OwnPrices
        own={values.own}
        dishes={dishes}
        error={form.fault('own')}
        onChange={(own) => set('own', own)}
      />
      <Switch label={t('On##price list')} {...form.toggle('isActive')} />
      <PriceSteps steps={touchedBy(values, dishes, decimals)} />
    </FormDialog>
  );
}
