// Adds or changes a network printer.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { CODE_PAGES, PAPERS } from '#shared/printing.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t, words } from '../../../locales/t.ts';
import { CheckboxGroup, Switch } from '../../../parts/choice.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Pair } from '../../../parts/page.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { choicesOf } from '../register/choices.ts';
import { chosenLanguages, LanguageFields, sentLanguages } from '../register/language-fields.tsx';
import type { Editing } from '../register/use-editing.ts';

export type Printer = AnswerOf<'GET /settings/printers'>[number];

const PAPER_OPTIONS = PAPERS.map((value) => ({ value: value as string, label: `${value}mm` }));
const PAGE_NAMES = words({
  cp858: 'CP858 (Western Europe, €)',
  cp437: 'CP437 (USA)',
  cp850: 'CP850 (Western Europe)',
  cp852: 'CP852 (Central Europe)',
  cp866: 'CP866 (Cyrillic)',
  wpc1252: 'Windows-1252',
} as const);
const pageOptions = () =>
  CODE_PAGES.map((value) => ({
    value: value as string,
    label: t(PAGE_NAMES[value]),
  }));

const valuesOf = (printer: Printer | undefined) => ({
  name: printer?.name ?? '',
  host: printer?.host ?? '',
  port: String(printer?.port ?? 9100),
  paper: (printer?.paper ?? '80') as string,
  codePage: (printer?.code_page ?? 'cp858') as string,
  printsReceipts: printer?.prints_receipts === 1,
  printsSlips: printer === undefined || printer.prints_slips === 1,
  printsTokens: printer?.prints_tokens === 1,
  hasDrawer: printer?.has_drawer === 1,
  copies: String(printer?.copies ?? 1),
  standInId: String(printer?.stand_in_id ?? ''),
  neverReports: printer?.never_reports === 1,
  categoryIds: (printer?.category_ids ?? []).map(String) as readonly string[],
  ...chosenLanguages(printer?.languages),
});
type Values = ReturnType<typeof valuesOf>;

const isWithin = (text: string, most: number) => /^\d+$/.test(text) && +text >= 1 && +text <= most;
const check = ({ name, host, port, copies }: Values) => ({
  ...(name.trim() === '' && { name: t('Please provide a name.') }),
  ...(host.trim() === '' && { host: t('Please provide the address of the printer.') }),
  ...(!isWithin(port, 65_535) && { port: t('Enter a port from 1 to 65535.') }),
  ...(!isWithin(copies, 9) && { copies: t('Please choose 1 to 9 copies.') }),
});

const bodyOf = (values: Values) => ({
  ...values,
  port: Number(values.port),
  paper: PAPERS.find((paper) => paper === values.paper) ?? '80',
  codePage: CODE_PAGES.find((page) => page === values.codePage) ?? 'cp858',
  copies: Number(values.copies),
  standInId: values.standInId === '' ? null : Number(values.standInId),
  categoryIds: values.printsSlips ? values.categoryIds.map(Number) : [],
  languages: sentLanguages(values),
});

/**
 * Records that a printer never reports its status. From then on, a job counts as printed once the printer has
 * accepted all of it.
 */
export const markSilent = (printer: Printer): Promise<{ message: string }> =>
  call('POST /settings/printers/{id}/update', {
    params: { id: printer.id },
    body: { ...bodyOf(valuesOf(printer)), neverReports: true },
  });

function usePrinterForm(printer: Printer | undefined, onSaved: () => void) {
  return useForm<Values>({
    initial: valuesOf(printer),
    check,
    submit: async (values, once) => {
      const body = bodyOf(values);
      await promiseToast(
        printer === undefined
          ? once('POST /settings/printers/add', { body })
          : call('POST /settings/printers/{id}/update', { params: { id: printer.id }, body }),
      );
      onSaved();
    },
  });
}

/** Chooses the categories whose dishes are printed on the kitchen slips of this printer. */
function SlipFields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const categories = choicesOf(useData('GET /settings/categories').data);
  return (
    <>
      {categories.length > 0 && (
        <CheckboxGroup
          label={t('Print kitchen slips for these categories')}
          choices={categories}
          values={form.values.categoryIds}
          onChange={(chosen) => form.set('categoryIds', chosen)}
          error={form.fault('categoryIds')}
        />
      )}
      <p>{t('The first kitchen printer prints the slips of categories that have no printer.')}</p>
    </>
  );
}

interface PrinterDialogProps extends Editing<Printer> {
  others: readonly Printer[];
}

export function PrinterDialog({ row: printer, others, onClose, onSaved }: PrinterDialogProps) {
  const form = usePrinterForm(printer, onSaved);
  return (
    <FormDialog
      title={printer === undefined ? t('Add New Printer') : t('Update Printer')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('Name')} required maxLength={120} {...form.field('name')} />
      <Pair>
        <Field
          label={t('IP address')}
          required
          inputMode="decimal"
          hint={t('For example 192.168.1.50')}
          {...form.field('host')}
        />
        <Field label={t('Port')} required inputMode="numeric" {...form.field('port')} />
      </Pair>
      <Pair>
        <Select label={t('Paper')} options={PAPER_OPTIONS} {...form.field('paper')} />
        <Select label={t('Code page')} options={pageOptions()} {...form.field('codePage')} />
      </Pair>
      <Switch label={t('Prints receipts')} {...form.toggle('printsReceipts')} />
      <Switch label={t('Prints tokens')} {...form.toggle('printsTokens')} />
      <Switch label={t('Prints kitchen slips')} {...form.toggle('printsSlips')} />
      {form.values.printsSlips && (
        <>
          <SlipFields form={form} />
          <LanguageFields
            label={t('Language of this printer’s slips')}
            first={form.field('language')}
            second={form.field('secondLanguage')}
          />
        </>
      )}
      <Switch label={t('Cash drawer attached')} {...form.toggle('hasDrawer')} />
      <Switch
        label={t('Sends no status')}
        hint={t('A print job counts as printed when the printer has accepted all its data.')}
        {...form.toggle('neverReports')}
      />
      <Pair>
        <Field label={t('Copies')} required inputMode="numeric" {...form.field('copies')} />
        <Select
          label={t('Fallback for kitchen slips')}
          emptyLabel={t('None')}
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('standInId')}
        />
      </Pair>
    </FormDialog>
  );
}
