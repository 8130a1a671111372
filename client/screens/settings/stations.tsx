// Settings > Stations: who cooks what, where its slips go, what goes on to whom, and how courses fire (CONTRACT §20).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_STATION_MINUTES, TICKET_AGE_MINUTES } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { Card, CardGrid } from '../../parts/card.tsx';
import { CheckboxGroup, Switch } from '../../parts/choice.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Page, Pair } from '../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { NewButton } from './new-button.tsx';
import { RowActions } from './row-actions.tsx';
import styles from './settings.module.css';
import { type Editing, useEditing } from './use-editing.ts';

type Station = AnswerOf<'GET /settings/stations'>[number];

interface Named {
  readonly id: number;
  readonly title: string;
}

const valuesOf = (station: Station | undefined) => ({
  title: station?.title ?? '',
  warnMinutes: String(station?.warn_minutes ?? TICKET_AGE_MINUTES.amber),
  lateMinutes: String(station?.late_minutes ?? TICKET_AGE_MINUTES.red),
  nextStationId: String(station?.next_station_id ?? ''),
  categoryIds: (station?.category_ids ?? []).map(String) as readonly string[],
  printerIds: (station?.printer_ids ?? []).map(String) as readonly string[],
});
type Values = ReturnType<typeof valuesOf>;

const isMinutes = (text: string) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_STATION_MINUTES;
const MINUTES = `Please provide 1 to ${MAX_STATION_MINUTES} minutes.`;

const check = ({ title, warnMinutes, lateMinutes }: Values) => ({
  ...(title.trim() === '' && { title: INVALID.title }),
  ...(!isMinutes(warnMinutes) && { warnMinutes: MINUTES }),
  ...(!isMinutes(lateMinutes) && { lateMinutes: MINUTES }),
});

const bodyOf = ({ title, ...values }: Values) => ({
  title,
  warnMinutes: Number(values.warnMinutes),
  lateMinutes: Number(values.lateMinutes),
  nextStationId: values.nextStationId === '' ? null : Number(values.nextStationId),
  categoryIds: values.categoryIds.map(Number),
  printerIds: values.printerIds.map(Number),
});

const choicesOf = (rows: readonly Named[]) =>
  rows.map(({ id, title }) => ({ value: String(id), label: title }));

interface StationDialogProps extends Editing<Station> {
  others: readonly Station[];
}

function StationDialog({ row: station, others, onClose, onSaved }: StationDialogProps) {
  const categories = useData('GET /settings/categories');
  const printers = useData('GET /settings/printers');
  const taken = new Set(others.flatMap(({ category_ids }) => category_ids));
  const free = (categories.data ?? []).filter(({ id }) => !taken.has(id));
  const papers = (printers.data ?? []).map(({ id, name }) => ({ id, title: name }));
  const form = useForm<Values>({
    initial: valuesOf(station),
    check,
    submit: async (values) => {
      const body = bodyOf(values);
      await promiseToast(
        station === undefined
          ? call('POST /settings/stations/add', { body })
          : call('POST /settings/stations/{id}/update', { params: { id: station.id }, body }),
      );
      onSaved();
    },
  });
  return (
    <FormDialog
      title={station === undefined ? 'Add New Station' : 'Update Station'}
      form={form}
      onClose={onClose}
    >
      <Field label="Title" required maxLength={120} hint="Such as GRILL" {...form.field('title')} />
      {free.length > 0 && (
        <CheckboxGroup
          label="Categories that it cooks"
          choices={choicesOf(free)}
          values={form.values.categoryIds}
          onChange={(chosen) => form.set('categoryIds', chosen)}
          error={form.fault('categoryIds')}
        />
      )}
      {papers.length > 0 && (
        <CheckboxGroup
          label="Printers of its slips"
          choices={choicesOf(papers)}
          values={form.values.printerIds}
          onChange={(chosen) => form.set('printerIds', chosen)}
          error={form.fault('printerIds')}
        />
      )}
      <Select
        label="Passes on to"
        emptyLabel="Nobody: it is done here"
        options={choicesOf(others)}
        {...form.field('nextStationId')}
      />
      <Pair>
        <Field
          label="Amber after, minutes"
          required
          inputMode="numeric"
          {...form.field('warnMinutes')}
        />
        <Field
          label="Red after, minutes"
          required
          inputMode="numeric"
          {...form.field('lateMinutes')}
        />
      </Pair>
    </FormDialog>
  );
}

const namesOf = (ids: readonly number[], rows: readonly Named[]): string =>
  rows
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join(', ');

interface StationCardProps {
  station: Station;
  isFirst: boolean;
  categories: readonly Named[];
  printers: readonly Named[];
  next: Station | undefined;
  onEdit: () => void;
  reload: () => Promise<void>;
}

function StationCard({ station, isFirst, categories, printers, next, ...hands }: StationCardProps) {
  const { id, title, warn_minutes, late_minutes } = station;
  const cooks = [
    namesOf(station.category_ids, categories),
    isFirst ? 'all that no other claims' : '',
  ]
    .filter((part) => part !== '')
    .join(', and ');
  return (
    <Card
      title={title}
      actions={
        <RowActions
          name={title}
          onEdit={hands.onEdit}
          remove={() => call('DELETE /settings/stations/{id}', { params: { id } })}
          onRemoved={hands.reload}
        />
      }
    >
      <dl className={styles.facts}>
        <dt>Cooks</dt>
        <dd>{cooks === '' ? 'nothing yet' : cooks}</dd>
        <dt>Slips</dt>
        <dd>{namesOf(station.printer_ids, printers) || 'as the printers are set'}</dd>
        <dt>Passes on to</dt>
        <dd>{next?.title ?? 'nobody'}</dd>
        <dt>Amber after</dt>
        <dd className="figures">{warn_minutes} min</dd>
        <dt>Red after</dt>
        <dd className="figures">{late_minutes} min</dd>
      </dl>
    </Card>
  );
}

function CourseSwitch() {
  const load = useData('GET /settings/store-setting');
  const { data } = load;
  if (data === undefined) return null;
  const set = async (isAuto: boolean) => {
    const body = { courseFire: isAuto ? 'auto' : 'manual' } as const;
    await promiseToast(call('POST /settings/store-setting', { body }));
    await load.reload();
  };
  return (
    <Switch
      name="courseFire"
      label="Fire the next course by itself when all lower courses are done"
      checked={data.courseFire === 'auto'}
      onChange={(isAuto) => void set(isAuto)}
    />
  );
}

export function Stations() {
  const load = useData('GET /settings/stations');
  const categories = useData('GET /settings/categories');
  const printers = useData('GET /settings/printers');
  const { add, edit, dialog } = useEditing<Station>(load.reload);
  const papers = (printers.data ?? []).map(({ id, name }) => ({ id, title: name }));
  return (
    <Page title="Stations" actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(stations) => (
          <>
            {stations.length === 0 ? (
              <EmptyState text="No stations yet: the kitchen works as one. Add the first one with New." />
            ) : (
              <>
                <p>What no station claims goes to the first one, {stations[0]?.title}.</p>
                <CardGrid>
                  {stations.map((station, index) => (
                    <StationCard
                      key={station.id}
                      station={station}
                      isFirst={index === 0}
                      categories={categories.data ?? []}
                      printers={papers}
                      next={stations.find(({ id }) => id === station.next_station_id)}
                      onEdit={() => edit(station)}
                      reload={load.reload}
                    />
                  ))}
                </CardGrid>
              </>
            )}
            <CourseSwitch />
          </>
        )}
      </LoadedView>
      {dialog && (
        <StationDialog
          {...dialog}
          others={(load.data ?? []).filter(({ id }) => id !== dialog.row?.id)}
        />
      )}
    </Page>
  );
}
