// The setting for the barcodes that a scale prints with a price or a weight. It says which of these barcodes the tills
// read (contract 21.5).
import { useState } from 'react';
import {
  SCALE_KINDS,
  SCALE_PREFIX,
  type ScaleKind,
  type ScalePrefix,
} from '#shared/billing/scale-labels.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_SCALE_PREFIXES } from '#shared/limits.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t, words } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Field } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';

type Store = AnswerOf<'GET /settings/store-setting'>;
const FAULT = words(
  'A prefix is 02 or 20 to 29, optionally followed by one more digit. No prefix may begin with another prefix.',
);

type Values = Record<ScaleKind, string>;

/** Returns the typed prefixes. They are separated by spaces or commas. */
const prefixesIn = (typed: Values): ScalePrefix[] =>
  SCALE_KINDS.flatMap((kind) =>
    (typed[kind].match(/[^\s,;]+/g) ?? []).map((prefix) => ({ prefix, kind })),
  );

/**
 * Returns an error for each field with a malformed prefix, a prefix that begins like an earlier prefix, or too many
 * prefixes.
 */
function checkPrefixes(typed: Values): Partial<Values> {
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

interface DialogProps {
  store: Store;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

function ScaleDialog({ store, onSaved, onClose }: DialogProps) {
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
      onClose();
    },
  });
  return (
    <FormDialog title={t('Labels from scales')} form={form} onClose={onClose}>
      <Field
        label={t('Prefixes of labels with a price')}
        inputMode="numeric"
        {...form.field('price')}
      />
      <Field
        label={t('Prefixes of labels with a weight')}
        inputMode="numeric"
        hint={t('The dish needs an open price. Its barcode is the first 7 digits of the label.')}
        {...form.field('weight')}
      />
    </FormDialog>
  );
}

/**
 * The button that opens the dialog for the prefixes. The page shows nothing else about them, because few restaurants
 * have such a scale.
 */
export function ScaleButton() {
  const { data: store, reload } = useData('GET /settings/store-setting');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="touch" disabled={store === undefined} onClick={() => setOpen(true)}>
        {t('Labels from scales')}
      </Button>
      {isOpen && store && (
        <ScaleDialog store={store} onSaved={reload} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
