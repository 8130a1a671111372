// The print settings with a preview of the receipt (contract 9).

import { useState } from 'react';
import { receiptParts } from '#shared/billing/receipt.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { PrintSettings as PrintRead } from '#shared/entities/store.ts';
import { flag } from '#shared/flag.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { currencyFrom } from '../../../hub/store.ts';
import { together } from '../../../hub/together.ts';
import { t } from '../../../locales/t.ts';
import { Card } from '../../../parts/card.tsx';
import { Switch } from '../../../parts/choice.tsx';
import { Select } from '../../../parts/field.tsx';
import { formatInstant } from '../../../parts/figures.tsx';
import { FormFrame, Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { TextArea } from '../../../parts/text-area.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { PrintedDocument } from '../../print/printed-document.tsx';
import { useKnownStore } from '../register/known-store.ts';
import type { Store } from '../store/store-form.tsx';
import styles from './print-settings.module.css';
import { Printers } from './printers.tsx';
import { sampleReceipt, storeOnPaper } from './sample-receipt.ts';

type Print = AnswerOf<'GET /settings/print-setting'>;

const FORMATS = [
  { value: '80', label: '80mm' },
  { value: '57', label: '57mm' },
];

const valuesOf = (print: Print) => ({
  isEnablePrint: print.isEnablePrint === 1,
  showStoreDetails: print.showStoreDetails === 1,
  showCustomerDetails: print.showCustomerDetails === 1,
  showNotes: print.showNotes === 1,
  printToken: print.printToken === 1,
  pageFormat: print.pageFormat as string,
  header: print.header,
  footer: print.footer,
});

type Values = ReturnType<typeof valuesOf>;

const formatOf = (values: Values): Print['pageFormat'] =>
  values.pageFormat === '57' ? '57' : '80';

/** Converts the form's values to the settings that the receipt reads. */
const onPaper = (values: Values): PrintRead => ({
  page_format: formatOf(values),
  header: values.header,
  footer: values.footer,
  show_notes: flag(values.showNotes),
  is_enable_print: flag(values.isEnablePrint),
  show_store_details: flag(values.showStoreDetails),
  show_customer_details: flag(values.showCustomerDetails),
  print_token: flag(values.printToken),
});

function Preview({ values, store }: { values: Values; store: Store }) {
  const [now] = useState(() => formatInstant(new Date().toISOString(), store.timezone));
  const parts = receiptParts(
    sampleReceipt(currencyFrom(store)),
    onPaper(values),
    storeOnPaper(store),
    now,
  );
  return (
    <Card title={t('Preview ({size}mm)', { size: formatOf(values) })}>
      <section className={styles.desk} aria-label={t('Receipt preview')}>
        <PrintedDocument widthMm={Number(formatOf(values))} parts={parts} />
      </section>
    </Card>
  );
}

interface PrintFormProps {
  print: Print;
  store: Store;
  onSaved: () => Promise<void>;
}

function PrintForm({ print, store, onSaved }: PrintFormProps) {
  const form = useForm<Values>({
    initial: valuesOf(print),
    submit: async (values) => {
      const body = { ...values, pageFormat: formatOf(values) };
      await promiseToast(call('POST /settings/print-setting', { body }));
      await onSaved();
    },
  });
  return (
    <div className={styles.columns}>
      <Card title={t('Receipts')}>
        <FormFrame {...form.props}>
          <Switch label={t('Enable Print')} {...form.toggle('isEnablePrint')} />
          <Switch label={t('Show Store Details')} {...form.toggle('showStoreDetails')} />
          <Switch label={t('Show Customer Details')} {...form.toggle('showCustomerDetails')} />
          <Select label={t('Format (Page Size)')} options={FORMATS} {...form.field('pageFormat')} />
          <TextArea label={t('Header')} limit={1000} {...form.field('header')} />
          <TextArea label={t('Footer')} limit={1000} {...form.field('footer')} />
          <Switch label={t('Show Notes')} {...form.toggle('showNotes')} />
          <Switch
            label={t('Print Token')}
            hint={t(
              'A queue token is printed with the receipt and given to the kitchen. Token numbers start again every day.',
            )}
            {...form.toggle('printToken')}
          />
          <SubmitRow busy={form.busy} />
        </FormFrame>
      </Card>
      <Preview values={form.values} store={store} />
    </div>
  );
}

export function PrintSettings() {
  const load = useData('GET /settings/print-setting');
  const store = useKnownStore();
  // The printers are shown only after the content above them has loaded. Otherwise that content would push them down.
  const isDrawn = [load, store].every(({ isLoading }) => !isLoading);
  return (
    <Page title={t('Print Settings')}>
      <LoadedView load={together(load, store)} errorText={t(FALLBACK.details)}>
        {(print) => (
          <LoadedView load={store} errorText={t(FALLBACK.details)}>
            {(details) => <PrintForm print={print} store={details} onSaved={load.reload} />}
          </LoadedView>
        )}
      </LoadedView>
      {isDrawn && <Printers />}
    </Page>
  );
}
