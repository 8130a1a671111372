// Shows the all-day totals, and the dishes finished last, which can be recalled.
import type { AllDayRow, DoneItem } from '#shared/entities/kitchen.ts';
import type { SoldAddon } from '#shared/entities/orders.ts';
import { RECALL_MS } from '#shared/limits.ts';
import { call } from '../../hub/api.ts';
import { useTimed } from '../../hub/clock.ts';
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { didWork } from '../../parts/toasts.ts';
import { passes, useUser } from '../../session/session.ts';
import { dishName } from './lineup.ts';
import styles from './overview.module.css';

interface OverviewProps {
  shows: 'recall' | 'all-day';
  station: number | null;
  onClose: () => void;
  onChanged: () => unknown;
}

const EVERY_MS = 5000;

const detailsOf = (variant: string | null, addons: readonly SoldAddon[]): string =>
  [variant ?? '', ...addons.map(({ title }) => `+ ${title}`)]
    .filter((part) => part !== '')
    .join(' ');

function AllDayLine({ row }: { row: AllDayRow }) {
  const more = detailsOf(row.variant_title, row.addons);
  return (
    <li>
      <strong className="figures">{row.quantity} ×</strong>
      <span>
        {row.kitchen_name ?? row.item_title}
        {more !== '' && <small>{more}</small>}
      </span>
    </li>
  );
}

function AllDay({ station }: { station: number | null }) {
  const query = station === null ? {} : { station };
  const load = useData('GET /kitchen/all-day', { query }, { everyMs: EVERY_MS });
  return (
    <LoadedView load={load}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState text={t('Nothing to make.')} />
        ) : (
          <ul className={classes(styles.list, styles.beside)}>
            {rows.map((row) => (
              <AllDayLine key={JSON.stringify(row)} row={row} />
            ))}
          </ul>
        )
      }
    </LoadedView>
  );
}

interface DoneLineProps {
  item: DoneItem;
  onRecall: (item: DoneItem) => void;
}

function DoneLine({ item, onRecall }: DoneLineProps) {
  const mayCook = passes(useUser(), ['KITCHEN']);
  const isLate = useTimed((now) => now - Date.parse(item.completed_at) > RECALL_MS);
  const name = `${item.quantity} × ${dishName(item)}`;
  return (
    <li>
      <strong className="figures">{item.token_no}</strong>
      <span>
        {name}
        <small>
          {item.table_title !== null && `${item.table_title} · `}
          <DateTime value={item.completed_at} kind="time" />
        </small>
      </span>
      {mayCook && item.status === 'completed' && !isLate && (
        <Button
          size="touch"
          aria-label={t('Recall {dish}', { dish: name })}
          onClick={() => onRecall(item)}
        >
          {t('Recall')}
        </Button>
      )}
    </li>
  );
}

function Recent({ station, onChanged }: Pick<OverviewProps, 'station' | 'onChanged'>) {
  const query = station === null ? {} : { station };
  const load = useData('GET /kitchen/recent', { query });
  const recall = async ({ id }: DoneItem) => {
    await didWork(call('POST /kitchen/{id}/recall', { params: { id } }));
    await load.reload();
    onChanged();
  };
  return (
    <LoadedView load={load}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState text={t('Nothing has been finished yet.')} />
        ) : (
          <ul className={styles.list}>
            {items.map((item) => (
              <DoneLine key={item.id} item={item} onRecall={(one) => void recall(one)} />
            ))}
          </ul>
        )
      }
    </LoadedView>
  );
}

export function Overview({ shows, station, onClose, onChanged }: OverviewProps) {
  return (
    <Dialog
      open
      title={t(shows === 'recall' ? 'Recall' : 'All day')}
      size={shows === 'recall' ? 'usual' : 'wide'}
      onClose={onClose}
    >
      {shows === 'recall' ? (
        <Recent station={station} onChanged={onChanged} />
      ) : (
        <AllDay station={station} />
      )}
    </Dialog>
  );
}
