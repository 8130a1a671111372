// Which labels of a scale the tills read (contract 21.5).

import {
  SCALE_KINDS,
  SCALE_PREFIX,
  type ScaleKind,
  type ScalePrefix,
} from '#shared/billing/scale-labels.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_SCALE_PREFIXES } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t, words } from '../../../locales/t.ts';
import { Card } from '../../../parts/card.tsx';
import { Field } from '../../../parts/field.tsx';
import { FormFrame, Pair } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';

type Store = AnswerOf<'GET /settings/store-setting'>;
const FAULT = words(
  'A prefix is 02 or 20 to 29, with at most one more digit. No prefix begins another.',
);

type Values = Record<ScaleKind, string>;

/** Returns the typed prefixes, which spaces or commas separate. */
const prefixesIn = (typed: Values): ScalePrefix[] =>
  SCALE_KINDS.flatMap((kind) =>
    (typed[kind].match(/[^\s,;]+/g) ?? []).map((prefix) => ({ prefix, kind })),
  );

/** Returns a sentence for each field with a wrong prefix, or for the second of two that begin alike. */
export function checkPrefixes(typed: Values): Partial<Values> {
  const all = prefixesIn(typed);
  const isWrong = ({ prefix }: ScalePrefix, at: number): boolean =>
    !SCALE_PREFIX.test(prefix) ||
    at >= MAX_SCALE_PREFIXES ||
    all.some(
      (other, index) =>
        index < at && (other.prefix.startsWith(prefix) || prefix.startsWith(other.prefix)),
    );
  const wrong = all.filter(isWrong);
  return Object.fromEntries(wrong.map(({ kind }) => [kind, t(FAULT)]));
}

const typedOf = (prefixes: readonly ScalePrefix[], kind: ScaleKind): string =>
  prefixes
    .filter((each) => each.kind === kind)
    .map(({ prefix }) => prefix)
    .join(', ');

function ScaleForm({ store, onSaved }: { store: Store; onSaved: () => Promise<void> }) {
  const form = useForm<Values>({
    initial: {
      price: typedOf(store.scalePrefixes, 'price'),
      weight: typedOf(store.scalePrefixes, 'weight'),
    },
    check: checkPrefixes,
    submit: async (typed) => {
      const body = { scalePrefixes: prefixesIn(typed) };
      await promiseToast(call('POST /settings/store-setting', { body }));
      await onSaved();
    },
  });
  return (
    <FormFrame {...form.props}>
      <Pair>
        <Field
          label={t('Prefixes of labels with a price')}
          inputMode="numeric"
          {...form.field('price')}
        />
        <Field
          label={t('Prefixes of labels with a weight')}
          inputMode="numeric"
          hint={t('A dish needs an open price and the first 7 digits as its barcode.')}
          {...form.field('weight')}
        />
      </Pair>
      <SubmitRow busy={form.busy} />
    </FormFrame>
  );
}

export function ScaleCard() {
  const load = useData('GET /settings/store-setting');
  return (
    <Card title={t('Scale labels')}>
      <LoadedView load={load} errorText={t(FALLBACK.details)}>
        {(store) => <ScaleForm store={store} onSaved={load.reload} />}
      </LoadedView>
    </Card>
  );
}
