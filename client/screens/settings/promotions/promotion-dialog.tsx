// Edits a promotion. While the promotion is typed, one sentence says what it does, and a list shows its effect on the
// last bills of today (contract 31.1).
import type { Decimals } from '#shared/billing/money.ts';
import { PROMOTION_KINDS } from '#shared/billing/promotions/terms.ts';
import { lazyPart } from '../../../app/lazy.tsx';
import { call } from '../../../hub/api.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Switch } from '../../../parts/choice.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Pair } from '../../../parts/page.tsx';
import { PROMOTION_KIND_WORDS } from '../../../parts/promotion-kinds.ts';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import styles from '../menu/price-lists.module.css';
import type { Editing } from '../register/use-editing.ts';
import { DishFields } from './dish-fields.tsx';
import {
  bodyOf,
  checkValues,
  draftOf,
  isRate,
  kindOf,
  type Menu,
  type Promotion,
  saidOf,
  type Values,
  valuesOf,
} from './promotion-form.ts';
import { sentenceOf } from './promotion-words.ts';
import { usePreview } from './use-preview.ts';
import { type SectionProps, WhenFields } from './when-fields.tsx';

const PromotionPreview = lazyPart(
  async () => (await import('./promotion-preview.tsx')).PromotionPreview,
);

/** The fields for the amounts or numbers of pieces that this kind of promotion needs. */
function FigureFields({ form }: SectionProps) {
  const { currency } = useStore();
  const kind = kindOf(form.values);
  if (kind === 'n-for-m')
    return (
      <Pair>
        <Field label={t('Guests take')} inputMode="numeric" required {...form.field('buy')} />
        <Field label={t('Guests pay for')} inputMode="numeric" required {...form.field('pay')} />
      </Pair>
    );
  const label = {
    percent: t('Percent off'),
    bill: t('Percent off'),
    amount: t('Amount off'),
    fixed: t('Price of a piece'),
  }[kind];
  return (
    <Field
      label={label}
      inputMode="decimal"
      required
      after={isRate(kind) ? '%' : currency.code}
      {...form.field('value')}
    />
  );
}

function ConditionFields({ form }: SectionProps) {
  const { currency } = useStore();
  const kind = kindOf(form.values);
  return (
    <>
      <Field
        label={t('Coupon')}
        maxLength={20}
        hint={t('Empty means that no coupon is needed.')}
        {...form.field('coupon')}
      />
      <Pair>
        <Field
          label={t('Minimum amount')}
          inputMode="decimal"
          after={currency.code}
          hint={t(
            "What the promotion's dishes on a bill must cost together. Empty means no minimum.",
          )}
          {...form.field('minAmount')}
        />
        {kind !== 'bill' && (
          <Field
            label={t('Limit per bill')}
            inputMode="numeric"
            hint={
              kind === 'n-for-m'
                ? t('How often the promotion can apply on a bill. Empty means no limit.')
                : t('Number of pieces on a bill. Empty means no limit.')
            }
            {...form.field('maxPerBill')}
          />
        )}
      </Pair>
      <Field
        label={t('Priority')}
        inputMode="numeric"
        hint={t(
          'The promotion with the highest priority applies first. Each piece counts in one promotion only.',
        )}
        {...form.field('priority')}
      />
      <Switch
        label={t('Exclusive')}
        hint={t('After this promotion, no further promotion applies.')}
        {...form.toggle('exclusive')}
      />
    </>
  );
}

function usePromotionForm(row: Promotion | undefined, onSaved: () => void) {
  const { decimals } = useStore().currency;
  return useForm<Values>({
    initial: valuesOf(decimals, row),
    check: (values) => checkValues(values, decimals),
    fields: { items: 'dishes' },
    submit: async (values, once) => {
      const body = bodyOf(values, decimals);
      await promiseToast(
        row === undefined
          ? once('POST /settings/promotions/add', { body })
          : call('POST /settings/promotions/{id}/update', { params: { id: row.id }, body }),
      );
      onSaved();
    },
  });
}

/** Returns the first error of the fields on which the effect depends. The effect does not depend on the title. */
function findMissing(values: Values, decimals: Decimals): string | undefined {
  const { title: _, ...faults } = checkValues(values, decimals);
  return Object.values(faults)[0];
}

/** Shows the effect of the typed promotion on the last bills of today. */
function Effect({ form: { values }, row }: SectionProps & { row: Promotion | undefined }) {
  const { decimals } = useStore().currency;
  const missing = findMissing(values, decimals);
  const load = usePreview(missing === undefined ? draftOf(values, decimals, row?.id) : undefined);
  return (
    <PromotionPreview
      load={load}
      missing={missing}
      coupon={values.coupon.trim().toUpperCase() || null}
    />
  );
}

export function PromotionDialog({
  row,
  menu,
  onClose,
  onSaved,
}: Editing<Promotion> & { menu: Menu }) {
  const { currency } = useStore();
  const form = usePromotionForm(row, onSaved);
  const sentence = sentenceOf(saidOf(form.values, menu, currency.decimals), currency);
  return (
    <FormDialog
      title={row === undefined ? t('Add a promotion') : t('Edit the promotion')}
      submit={t('Save')}
      size="wide"
      form={form}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <div className={styles.fields}>
          <Field
            label={t('Title')}
            required
            maxLength={120}
            hint={t('Guests see this title on the bill.')}
            {...form.field('title')}
          />
          <Select
            label={t('Kind')}
            options={PROMOTION_KINDS.map((value) => ({
              value,
              label: t(PROMOTION_KIND_WORDS[value]),
            }))}
            {...form.field('kind')}
          />
          <FigureFields form={form} />
          <p className={styles.steps} role="status" aria-label={t('Effect')}>
            {sentence ?? t('Fill in the fields to see what the promotion does.')}
          </p>
          <DishFields form={form} menu={menu} />
          <WhenFields form={form} />
          <ConditionFields form={form} />
          <Switch label={t('On##promotion')} {...form.toggle('isActive')} />
        </div>
        <Effect form={form} row={row} />
      </div>
    </FormDialog>
  );
}
