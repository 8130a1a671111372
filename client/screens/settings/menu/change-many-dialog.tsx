// Changes many dishes together, and previews their prices before saving (contract 21).
import { type Decimals, fromMinor, toMinor } from '#shared/billing/money.ts';
import { changeByPercent } from '#shared/billing/price-lists.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { promiseToast, toastError } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { choicesOf } from '../register/choices.ts';
import { type MenuItem, taxChoices } from './item-form.tsx';
import { BAD_PERCENT, findPercent, type Touched } from './price-list-form.ts';
import { PriceSteps } from './price-steps.tsx';

interface Values {
  categoryId: string;
  taxId: string;
  percent: string;
  isActive: string;
}

const AS_IT_IS = 'no change';
const NONE = '';

const idOf = (text: string): number | null => (text === NONE ? null : Number(text));

const bodyOf = (
  items: readonly MenuItem[],
  { categoryId, taxId, percent, isActive }: Values,
): BodyOf<'POST /menu-items/change'> => {
  const change = findPercent(percent);
  return {
    ids: items.map(({ id }) => id),
    ...(categoryId !== AS_IT_IS && { categoryId: idOf(categoryId) }),
    ...(taxId !== AS_IT_IS && { taxId: idOf(taxId) }),
    ...(change !== undefined && { percent: change }),
    ...(isActive !== AS_IT_IS && { isActive: isActive === 'on' }),
  };
};

/** Returns every price (of a dish or of one of its variants) that the typed percentage changes. */
function changedPrices(
  items: readonly MenuItem[],
  percent: number | undefined,
  decimals: Decimals,
): Touched[] {
  const milli = percent === undefined ? undefined : parseRateMilli(percent);
  if (milli === undefined) return [];
  const to = (price: number) =>
    fromMinor(changeByPercent(toMinor(price, decimals), milli), decimals);
  return items.flatMap(({ id, title, price, variants }) =>
    variants.length === 0
      ? [{ key: String(id), name: title, from: price, to: to(price) }]
      : variants.map((variant) => ({
          key: `${id} ${variant.id}`,
          name: `${title} · ${variant.title}`,
          from: variant.price,
          to: to(variant.price),
        })),
  );
}

interface ChangeManyProps {
  items: readonly MenuItem[];
  onClose: () => void;
  onSaved: () => void;
}

type Form = ReturnType<typeof useForm<Values>>;

function useChangeForm(items: readonly MenuItem[], onSaved: () => void): Form {
  return useForm({
    initial: { categoryId: AS_IT_IS, taxId: AS_IT_IS, percent: '', isActive: AS_IT_IS },
    check: ({ percent }) => ({
      ...(percent.trim() !== '' &&
        findPercent(percent) === undefined && { percent: t(BAD_PERCENT) }),
    }),
    submit: async (values) => {
      const body = bodyOf(items, values);
      if (Object.keys(body).length === 1) {
        toastError(t('Please choose what to change.'));
        return;
      }
      await promiseToast(call('POST /menu-items/change', { body }));
      onSaved();
    },
  });
}

const unchanged = () => ({ value: AS_IT_IS, label: t('No change') });

function CategoryAndTax({ form }: { form: Form }) {
  const categories = useData('GET /settings/categories');
  const taxes = useData('GET /settings/taxes');
  return (
    <>
      <Select
        label={t('Category')}
        emptyLabel={t('None')}
        options={[unchanged(), ...choicesOf(categories.data)]}
        {...form.field('categoryId')}
      />
      <Select
        label={t('Tax')}
        emptyLabel={t('None')}
        options={[unchanged(), ...taxChoices(taxes.data)]}
        {...form.field('taxId')}
      />
    </>
  );
}

export function ChangeManyDialog({ items, onClose, onSaved }: ChangeManyProps) {
  const { decimals } = useStore().currency;
  const form = useChangeForm(items, onSaved);
  const count = items.length;
  return (
    <FormDialog
      title={t('Change {n, plural, one {# menu item} other {# menu items}}', { n: count })}
      form={form}
      onClose={onClose}
    >
      <CategoryAndTax form={form} />
      <Field
        label={t('Price')}
        after="%"
        hint={t(
          '+5 raises all prices by 5 %, variants included. Add-ons and options do not change.',
        )}
        {...form.field('percent')}
      />
      <Select
        label={t('For sale')}
        options={[unchanged(), { value: 'on', label: t('On') }, { value: 'off', label: t('Off') }]}
        {...form.field('isActive')}
      />
      <PriceSteps steps={changedPrices(items, findPercent(form.values.percent), decimals)} />
    </FormDialog>
  );
}
