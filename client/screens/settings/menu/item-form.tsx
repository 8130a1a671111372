// The fields of a menu item, for the add dialog and the item's page (contract 9, 12).
import type { Currency } from '#shared/billing/money.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { MAX_DESCRIPTION } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Checkbox, Switch } from '../../../parts/choice.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { Pair } from '../../../parts/page.tsx';
import { TextArea } from '../../../parts/text-area.tsx';
import type { useForm } from '../../../parts/use-form.ts';
import { choicesOf } from '../register/choices.ts';
import { findPrice, typedPrice } from '../register/figures-typed.ts';
import { FactFields, type FactValues, factBody, factValues } from './item-facts.tsx';

export type MenuItem = AnswerOf<'GET /menu-items/{id}'>;
type ItemValues = Record<
  | 'title'
  | 'price'
  | 'netPrice'
  | 'categoryId'
  | 'taxId'
  | 'description'
  | 'takeawayTaxId'
  | 'openPrice'
  | 'kind',
  string
> & { facts: FactValues };

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

export const itemValues = ({ decimals }: Currency, item?: MenuItem): ItemValues => ({
  title: item?.title ?? '',
  price: typedPrice(item?.price, decimals),
  netPrice: typedPrice(item?.net_price, decimals),
  categoryId: textOf(item?.category_id),
  taxId: textOf(item?.tax_id),
  description: item?.description ?? '',
  facts: factValues(item),
  takeawayTaxId: textOf(item?.takeaway_tax_id),
  openPrice: item?.open_price === 1 ? 'yes' : '',
  kind: item?.kind ?? 'dish',
});

export function checkItem({ title, price, netPrice }: ItemValues, { decimals }: Currency) {
  const badNet = netPrice.trim() !== '' && findPrice(netPrice, decimals) === undefined;
  return {
    ...(title.trim() === '' && { title: t(INVALID.itemTitle) }),
    ...(findPrice(price, decimals) === undefined && { price: t(INVALID.itemPrice) }),
    ...(badNet && { netPrice: t(INVALID.netPrice) }),
  };
}

const idOrNull = (text: string) => (text === '' ? null : Number(text));

/** Returns the request body of validated values; empty values become null (contract 12). */
export const itemBody = (
  values: ItemValues,
  { decimals }: Currency,
): BodyOf<'POST /menu-items/add'> => ({
  title: values.title,
  price: findPrice(values.price, decimals) ?? 0,
  netPrice: findPrice(values.netPrice, decimals) ?? null,
  categoryId: idOrNull(values.categoryId),
  taxId: idOrNull(values.taxId),
  description: values.description,
  ...factBody(values.facts),
  takeawayTaxId: idOrNull(values.takeawayTaxId),
  openPrice: values.kind === 'dish' && values.openPrice === 'yes',
  kind: values.kind === 'set' ? 'set' : 'dish',
});

/**
 * Returns the dish with the values typed in its form. A typed value that can't be saved is replaced by the stored
 * value.
 */
export function asTyped(
  item: MenuItem,
  values: ItemValues,
  currency: Currency,
  categories: AnswerOf<'GET /settings/categories'> = [],
): MenuItem {
  const { title, price, categoryId, description, facts, kind } = values;
  const category = categories.find(({ id }) => String(id) === categoryId);
  const { allergens, diets, color, buttonName, isActive } = factBody(facts);
  return {
    ...item,
    ...{ title: title.trim() || item.title, description, allergens, diets },
    price: findPrice(price, currency.decimals) ?? item.price,
    category_title: categoryId === '' ? null : (category?.title ?? item.category_title),
    color: color || null,
    button_name: buttonName.trim() || null,
    is_active: isActive ? 1 : 0,
    kind: kind === 'set' ? 'set' : 'dish',
  };
}

/** Returns a tax in words: 'VAT - 10% (exclusive)'. */
export const taxLabel = (title: string, rate: number, type: string) =>
  `${title} - ${rate}% (${type})`;

export const taxChoices = (taxes: AnswerOf<'GET /settings/taxes'> = []) =>
  taxes.map(({ id, title, rate, type }) => ({
    value: String(id),
    label: taxLabel(title, rate, type),
  }));

type Form = ReturnType<typeof useForm<ItemValues>>;

/** The category of a set. A set has no tax of its own, because it is sold with the taxes of its dishes. */
function SetCategory({ form }: { form: Form }) {
  const categories = useData('GET /settings/categories');
  return (
    <Select
      label={t('Category')}
      emptyLabel={t('None')}
      options={choicesOf(categories.data)}
      {...form.field('categoryId')}
    />
  );
}

function CategoryAndTaxes({ form }: { form: Form }) {
  const categories = useData('GET /settings/categories');
  const taxes = taxChoices(useData('GET /settings/taxes').data);
  return (
    <>
      <Pair>
        <Select
          label={t('Category')}
          emptyLabel={t('None')}
          options={choicesOf(categories.data)}
          {...form.field('categoryId')}
        />
        <Select label={t('Tax')} emptyLabel={t('None')} options={taxes} {...form.field('taxId')} />
      </Pair>
      <Pair>
        <Select
          label={t('Takeaway tax')}
          emptyLabel={t('Same as dine-in')}
          options={taxes}
          {...form.field('takeawayTaxId')}
        />
        <Checkbox
          label={t('Open price')}
          hint={t('The price is entered at the till at each sale.')}
          checked={form.values.openPrice === 'yes'}
          onChange={(isOn) => form.set('openPrice', isOn ? 'yes' : '')}
        />
      </Pair>
    </>
  );
}

export function ItemFields({ form }: { form: Form }) {
  const isSet = form.values.kind === 'set';
  return (
    <>
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <Pair>
        <Field label={t('Price')} inputMode="decimal" required {...form.field('price')} />
        <Field
          label={t('Net Price')}
          inputMode="decimal"
          hint={t('Your cost. Guests never see it.')}
          {...form.field('netPrice')}
        />
      </Pair>
      <Switch
        label={t('Set menu')}
        hint={t('Several dishes at one price. Guests choose them in steps.')}
        checked={isSet}
        onChange={(isOn) => form.set('kind', isOn ? 'set' : 'dish')}
      />
      {isSet ? <SetCategory form={form} /> : <CategoryAndTaxes form={form} />}
      <TextArea
        label={t('Description')}
        hint={t('Guests see this text on the QR menu.')}
        limit={MAX_DESCRIPTION}
        {...form.field('description')}
      />
      <FactFields values={form.values.facts} onChange={(facts) => form.set('facts', facts)} />
    </>
  );
}
