// Adds or changes a station: its categories, printer, next station and time limits.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_STATION_MINUTES, TICKET_AGE_MINUTES } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { CheckboxGroup } from '../../../parts/choice.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Pair } from '../../../parts/page.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { choicesOf } from '../register/choices.ts';
import { chosenLanguages, LanguageFields, sentLanguages } from '../register/language-fields.tsx';
import type { Editing } from '../register/use-editing.ts';

export type Station = AnswerOf<'GET /settings/stations'>[number];

const valuesOf = (station: Station | undefined) => ({
  title: station?.title ?? '',
  warnMinutes: String(station?.warn_minutes ?? TICKET_AGE_MINUTES.amber),
  lateMinutes: String(station?.late_minutes ?? TICKET_AGE_MINUTES.red),
  nextStationId: String(station?.next_station_id ?? ''),
  categoryIds: (station?.category_ids ?? []).map(String) as readonly string[],
  printerIds: (station?.printer_ids ?? []).map(String) as readonly string[],
  ...chosenLanguages(station?.languages),
});
type Values = ReturnType<typeof valuesOf>;

const isMinutes = (text: string) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_STATION_MINUTES;
const badMinutes = (): string =>
  t('Please provide 1 to {most} minutes.', { most: MAX_STATION_MINUTES });

const check = ({ title, warnMinutes, lateMinutes }: Values) => ({
  ...(title.trim() === '' && { title: t(INVALID.title) }),
  ...(!isMinutes(warnMinutes) && { warnMinutes: badMinutes() }),
  ...(!isMinutes(lateMinutes) && { lateMinutes: badMinutes() }),
});

const bodyOf = ({ title, ...values }: Values) => ({
  title,
  warnMinutes: Number(values.warnMinutes),
  lateMinutes: Number(values.lateMinutes),
  nextStationId: values.nextStationId === '' ? null : Number(values.nextStationId),
  categoryIds: values.categoryIds.map(Number),
  printerIds: values.printerIds.map(Number),
  languages: sentLanguages(values),
});

function useStationForm(station: Station | undefined, onSaved: () => void) {
  return useForm<Values>({
    initial: valuesOf(station),
    check,
    fields: { languages: 'language' },
    submit: async (values, once) => {
      const body = bodyOf(values);
      await promiseToast(
        station === undefined
          ? once('POST /settings/stations/add', { body })
          : call('POST /settings/stations/{id}/update', { params: { id: station.id }, body }),
      );
      onSaved();
    },
  });
}

interface SectionProps {
  form: ReturnType<typeof useForm<Values>>;
}

/** `taken` contains the ids of the categories that other stations prepare. */
function WorkFields({ form, taken }: SectionProps & { taken: ReadonlySet<number> }) {
  const categories = useData('GET /settings/categories');
  const printers = useData('GET /settings/printers');
  const free = (categories.data ?? []).filter(({ id }) => !taken.has(id));
  const papers = (printers.data ?? []).map(({ id, name }) => ({ id, title: name }));
  return (
    <>
      {free.length > 0 && (
        <CheckboxGroup
          label={t('Categories to prepare')}
          choices={choicesOf(free)}
          values={form.values.categoryIds}
          onChange={(chosen) => form.set('categoryIds', chosen)}
          error={form.fault('categoryIds')}
        />
      )}
      {papers.length > 0 && (
        <CheckboxGroup
          label={t('Printers of the slips')}
          choices={choicesOf(papers)}
          values={form.values.printerIds}
          onChange={(chosen) => form.set('printerIds', chosen)}
          error={form.fault('printerIds')}
        />
      )}
    </>
  );
}

function AgeFields({ form }: SectionProps) {
  return (
    <Pair>
      <Field
        label={t('Ticket turns amber after, minutes')}
        required
        inputMode="numeric"
        {...form.field('warnMinutes')}
      />
      <Field
        label={t('Ticket turns red after, minutes')}
        required
        inputMode="numeric"
        {...form.field('lateMinutes')}
      />
    </Pair>
  );
}

interface StationDialogProps extends Editing<Station> {
  others: readonly Station[];
}

export function StationDialog({ row: station, others, onClose, onSaved }: StationDialogProps) {
  const taken = new Set(others.flatMap(({ category_ids }) => category_ids));
  const form = useStationForm(station, onSaved);
  return (
    <FormDialog
      title={station === undefined ? t('Add New Station') : t('Update Station')}
      form={form}
      onClose={onClose}
    >
      <Field
        label={t('Title')}
        required
        maxLength={120}
        hint={t('For example GRILL')}
        {...form.field('title')}
      />
      <WorkFields form={form} taken={taken} />
      <Select
        label={t('Next station')}
        emptyLabel={t('None')}
        options={choicesOf(others)}
        {...form.field('nextStationId')}
      />
      <AgeFields form={form} />
      <LanguageFields
        label={t('Language of this station’s tickets')}
        first={form.field('language')}
        second={form.field('secondLanguage')}
      />
    </FormDialog>
  );
}
