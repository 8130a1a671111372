// The settings of gift cards, house accounts and points (contract 32).
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { useStore } from '../../../hub/store.ts';
import { formatAmount } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { Card } from '../../../parts/card.tsx';
import { RadioGroup, Switch } from '../../../parts/choice.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormFrame, Page, Pair } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { choicesOf } from '../register/choices.ts';
import { useKnownStore } from '../register/known-store.ts';
import styles from '../settings.module.css';
import { Tenders } from './tenders.tsx';
import {
  type CardValues,
  cardBody,
  cardValuesOf,
  checkCards,
  checkPoints,
  type PointValues,
  pointBody,
  pointValuesOf,
} from './value-form.ts';

type Store = AnswerOf<'GET /settings/store-setting'>;

interface SectionProps {
  store: Store;
  reload: () => Promise<void>;
}

/** Saves a part of the settings, then loads them again. */
async function save(body: BodyOf<'POST /settings/store-setting'>, reload: () => Promise<void>) {
  await promiseToast(call('POST /settings/store-setting', { body }), FALLBACK.details);
  await reload();
}

const monthsHint = () =>
  t(
    'Empty means that nothing expires. The months start when a card is sold, money is added or points are earned.',
  );

/** The fields that only matter while gift cards are sold. */
function CardFields({ form }: { form: ReturnType<typeof useForm<CardValues>> }) {
  const { currency } = useStore();
  const taxes = useData('GET /settings/taxes').data;
  const kind = form.field('kind');
  return (
    <>
      <RadioGroup
        label={t('When gift cards are taxed')}
        value={kind.value}
        onChange={kind.onChange}
        choices={[
          { value: 'multi', label: t('When gift cards are spent (multi-purpose)') },
          { value: 'single', label: t('When gift cards are sold (single-purpose, one tax)') },
        ]}
      />
      {kind.value === 'single' && (
        <Select
          label={t('Tax of gift cards')}
          emptyLabel={t('No tax')}
          options={choicesOf(taxes)}
          {...form.field('taxId')}
        />
      )}
      <Pair>
        <Field
          label={t('Maximum balance on a card')}
          inputMode="decimal"
          required
          after={currency.code}
          {...form.field('maxBalance')}
        />
        <Field
          label={t('Expires after (months)')}
          inputMode="numeric"
          hint={monthsHint()}
          {...form.field('expiresMonths')}
        />
      </Pair>
    </>
  );
}

function GiftCardForm({ store, reload }: SectionProps) {
  const { decimals } = useStore().currency;
  const form = useForm<CardValues>({
    initial: cardValuesOf(store.giftCards, decimals),
    check: (values) => checkCards(values, decimals),
    submit: (values) => save(cardBody(values, decimals), reload),
  });
  return (
    <FormFrame {...form.props}>
      <Switch
        label={t('Sell gift cards')}
        hint={t(
          'Off: no cards are sold, and no money is added to cards. Sold cards can still be spent.',
        )}
        {...form.toggle('isOn')}
      />
      {form.values.isOn && <CardFields form={form} />}
      <SubmitRow busy={form.busy} submit={t('Save gift card settings')} />
    </FormFrame>
  );
}

/** Says what a guest gets: '$1.00 earns 1 point. 100 points take $5.00 off.' */
function Example({ values }: { values: PointValues }) {
  const { currency } = useStore();
  const fault = Object.keys(checkPoints(values, currency.decimals)).length > 0;
  const { points } = pointBody(values, currency.decimals);
  if (fault || !points) return null;
  return (
    <p className={styles.muted} role="status">
      {t('A bill of {amount} earns {points} points. 100 points reduce a bill by {off}.', {
        amount: formatAmount(points.earnPer * 10, currency),
        points: points.earnPoints * 10,
        off: formatAmount(points.worth * 100, currency),
      })}
    </p>
  );
}

function PointFields({ form }: { form: ReturnType<typeof useForm<PointValues>> }) {
  const { code } = useStore().currency;
  return (
    <>
      <Pair>
        <Field
          label={t('Amount that earns points')}
          inputMode="decimal"
          required
          after={code}
          {...form.field('earnPer')}
        />
        <Field
          label={t('Points earned')}
          inputMode="numeric"
          required
          {...form.field('earnPoints')}
        />
      </Pair>
      <Pair>
        <Field
          label={t('One point is worth')}
          inputMode="decimal"
          required
          after={code}
          {...form.field('worth')}
        />
        <Field
          label={t('Minimum points to spend')}
          inputMode="numeric"
          required
          {...form.field('minSpend')}
        />
      </Pair>
      <Field
        label={t('Expires after (months)')}
        inputMode="numeric"
        hint={monthsHint()}
        {...form.field('expiresMonths')}
      />
      <Example values={form.values} />
    </>
  );
}

function PointForm({ store, reload }: SectionProps) {
  const { decimals } = useStore().currency;
  const form = useForm<PointValues>({
    initial: pointValuesOf(store.points, decimals),
    check: (values) => checkPoints(values, decimals),
    submit: (values) => save(pointBody(values, decimals), reload),
  });
  return (
    <FormFrame {...form.props}>
      <Switch
        label={t('Customers earn points')}
        hint={t('Off: no points are earned or spent. Balances are kept.')}
        {...form.toggle('isOn')}
      />
      {form.values.isOn && <PointFields form={form} />}
      <SubmitRow busy={form.busy} submit={t('Save point settings')} />
    </FormFrame>
  );
}

export function ValueSettings() {
  const load = useKnownStore();
  return (
    <Page title={t('Gift cards and points')}>
      <LoadedView load={load} errorText={FALLBACK.details}>
        {(store) => (
          <>
            <Card title={t('Ways to pay')}>
              <Tenders />
            </Card>
            <Card title={t('Gift cards')}>
              <GiftCardForm store={store} reload={load.reload} />
            </Card>
            <Card title={t('Points')}>
              <PointForm store={store} reload={load.reload} />
            </Card>
          </>
        )}
      </LoadedView>
    </Page>
  );
}
