// Settings > Stations: categories, printers, next stations, and how courses fire (contract 20).
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Card, CardGrid } from '../../../parts/card.tsx';
import { Switch } from '../../../parts/choice.tsx';
import { Page } from '../../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { NewButton } from '../register/new-button.tsx';
import { RowActions } from '../register/row-actions.tsx';
import { useEditing } from '../register/use-editing.ts';
import styles from '../settings.module.css';
import { type Station, StationDialog } from './station-dialog.tsx';

interface Named {
  readonly id: number;
  readonly title: string;
}

const namesOf = (ids: readonly number[], rows: readonly Named[]): string =>
  rows
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join(', ');

/** The first station also prepares the categories that no station claims, so its text says so. */
function cooksOf(names: string, isFirst: boolean): string {
  if (!isFirst) return names === '' ? t('nothing yet') : names;
  return names === ''
    ? t('all unassigned categories')
    : t('{categories}, and all unassigned categories', { categories: names });
}

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
  const cooks = cooksOf(namesOf(station.category_ids, categories), isFirst);
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
        <dt>{t('Prepares')}</dt>
        <dd>{cooks}</dd>
        <dt>{t('Slips')}</dt>
        <dd>{namesOf(station.printer_ids, printers) || t('as in the printer settings')}</dd>
        <dt>{t('Next station')}</dt>
        <dd>{next?.title ?? t('none##station')}</dd>
        <dt>{t('Ticket turns amber after')}</dt>
        <dd className="figures">{t('{minutes} min', { minutes: warn_minutes })}</dd>
        <dt>{t('Ticket turns red after')}</dt>
        <dd className="figures">{t('{minutes} min', { minutes: late_minutes })}</dd>
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
      label={t('Fire the next course automatically when all earlier courses are done')}
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
    <Page title={t('Stations')} actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(stations) => (
          <>
            {stations.length === 0 ? (
              <EmptyState
                text={t(
                  'No stations yet: the kitchen has one list for all dishes. Tap New to add the first station.',
                )}
              />
            ) : (
              <>
                <p>
                  {t('Unassigned dishes go to {station}.', { station: stations[0]?.title ?? '' })}
                </p>
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
