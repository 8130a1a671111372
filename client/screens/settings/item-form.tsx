// The fields of a menu item, for the add dialog and the item's page (CONTRACT §9, §12 Settings).
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { MAX_DESCRIPTION } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import { useData } from '../../hub/data.ts';
import { Field, Select, TextArea } from '../../parts/field.tsx';
import { Pair } from '../../parts/page.tsx';
import type { useForm } from '../../parts/use-form.ts';
import { findPrice } from './figures-typed.ts';

export type MenuItem = AnswerOf<'GET /menu-items/{id}'>;
type ItemValues = Record<
  'title' | 'price' | 'netPrice' | 'categoryId' | 'taxId' | 'description',
  string
>;

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

export const itemValues = (item?: MenuItem): ItemValues => ({
  title: item?.title ?? '',
  price: textOf(item?.price),
  netPrice: textOf(item?.net_price),
  categoryId: textOf(item?.category_id),
  taxId: textOf(item?.tax_id),
  description: item?.description ?? '',
});

export function checkItem({ title, price, netPrice }: ItemValues) {
  const badNet = netPrice.trim() !== '' && findPrice(netPrice) === undefined;
  return {
    ...(title.trim() === '' && { title: INVALID.itemTitle }),
    ...(findPrice(price) === undefined && { price: INVALID.itemPrice }),
    ...(badNet && { netPrice: INVALID.netPrice }),
  };
}

const idOrNull = (text: string) => (text === '' ? null : Number(text));

/** The hub's form of values that were checked; what is empty is sent as null (CONTRACT §12). */
export const itemBody = (values: ItemValues): BodyOf<'POST /menu-items/add'> => ({
  title: values.title,
  price: findPrice(values.price) ?? 0,
  netPrice: findPrice(values.netPrice) ?? null,
  categoryId: idOrNull(values.categoryId),
  taxId: idOrNull(values.taxId),
  description: values.description,
});

/** 'VAT - 10% (exclusive)'. */
export const taxLabel = (title: string, rate: number, type: string) =>
  `${title} - ${rate}% (${type})`;

export function ItemFields({ form }: { form: ReturnType<typeof useForm<ItemValues>> }) {
  const categories = useData('GET /settings/categories');
  const taxes = useData('GET /settings/taxes');
  return (
    <>
      <Field label="Title" required maxLength={120} {...form.field('title')} />
      <Pair>
        <Field label="Price" inputMode="decimal" required {...form.field('price')} />
        <Field
          label="Net Price"
          inputMode="decimal"
          hint="Your cost. Guests never see it."
          {...form.field('netPrice')}
        />
      </Pair>
      <Pair>
        <Select
          label="Category"
          emptyLabel="None"
          options={(categories.data ?? []).map(({ id, title }) => ({
            value: String(id),
            label: title,
          }))}
          {...form.field('categoryId')}
        />
        <Select
          label="Tax"
          emptyLabel="None"
          options={(taxes.data ?? []).map(({ id, title, rate, type }) => ({
            value: String(id),
            label: taxLabel(title, rate, type),
          }))}
          {...form.field('taxId')}
        />
      </Pair>
      <TextArea
        label="Description"
        hint="Guests read it on the digital menu."
        limit={MAX_DESCRIPTION}
        {...form.field('description')}
      />
    </>
  );
}
