// The day's reservations and walk-ins by table and hour; a tap opens a reservation.
import type { CSSProperties } from 'react';
import type { Reservation } from '#shared/entities/people.ts';
import type { StoreTable } from '#shared/entities/store.ts';
import { markOf } from '#shared/states/reservation-marks.ts';
import { useTimed } from '../../hub/clock.ts';
import { useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { formatInstant, inPeople } from '../../parts/figures.tsx';
import { inWords } from '../../parts/in-words.ts';
import { isLate, PARTY_WORDS, partyState } from './marks.tsx';
import styles from './timeline.module.css';
import {
  type Block,
  type Timeline as Laid,
  layOutTimeline,
  type Row,
  type Stay,
} from './timeline-layout.ts';

const HOUR_MS = 3_600_000;
const LANE_PX = 48;

const stateOf = ({ party }: Stay, now: number): keyof typeof PARTY_WORDS => {
  if (party === undefined) return 'walk-in';
  return isLate(party, now) ? 'late' : partyState(party);
};

const percent = (part: number): string => `${part * 100}%`;

interface PartyBlockProps {
  block: Block;
  timezone: string | undefined;
  onOpen: ((party: Reservation) => void) | undefined;
}

function PartyBlock({ block, timezone, onOpen }: PartyBlockProps) {
  const { stay, lane, from, length } = block;
  const { party } = stay;
  const state = useTimed((now) => stateOf(stay, now));
  const time = formatInstant(stay.date, timezone, 'time');
  const known = { name: inWords(stay.name), time, state: t(PARTY_WORDS[state]) };
  const words =
    stay.people === null
      ? t('{name}, {time}, {state}', known)
      : t('{name}, {people}, {time}, {state}', { ...known, people: inPeople(stay.people) });
  const style: CSSProperties = {
    left: percent(from),
    width: percent(length),
    top: lane * LANE_PX + 2,
    height: LANE_PX - 4,
  };
  return (
    <button
      type="button"
      className={styles.block}
      style={style}
      data-mark={party === undefined ? 'walk-in' : state === 'late' ? 'late' : markOf(party)}
      aria-label={words}
      title={words}
      disabled={party === undefined || onOpen === undefined}
      onClick={() => party && onOpen?.(party)}
    >
      <strong>
        <bdi>
          {inWords(stay.name)}
          {stay.people !== null && ` · ${stay.people}`}
        </bdi>
      </strong>
      <span>
        <bdi>
          {time} {known.state}
        </bdi>
      </span>
    </button>
  );
}

function NowLine({ start, hours }: Pick<Laid, 'start' | 'hours'>) {
  // The line of the current time moves once a minute.
  const at = useTimed((now) => Math.floor((now - start) / 60_000) * 60_000) / (hours * HOUR_MS);
  if (at < 0 || at > 1) return null;
  return <span className={styles.now} style={{ left: percent(at) }} aria-hidden />;
}

interface TimelineProps {
  reservations: readonly Reservation[];
  tables: readonly StoreTable[];
  /** Guests who sit at a table without a reservation. */
  walkIns: readonly Stay[];
  /** Undefined if the user may not change reservations. */
  onOpen: ((party: Reservation) => void) | undefined;
}

/** Returns how far the store's clock is past a full UTC hour: 30 minutes in India. */
function offsetOf(timezone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en', {
    minute: 'numeric',
    ...(timezone === undefined ? {} : { timeZone: timezone }),
  }).formatToParts(0);
  return Number(parts.find(({ type }) => type === 'minute')?.value ?? 0) * 60_000;
}

export function Timeline({ reservations, tables, walkIns, onOpen }: TimelineProps) {
  const { timezone } = useStore();
  const laid = layOutTimeline(reservations, tables, { offset: offsetOf(timezone), walkIns });
  if (laid === undefined) return null;
  const { start, hours, rows } = laid;
  const ticks = Array.from({ length: hours }, (_, index) => start + index * HOUR_MS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.frame} aria-label={t('Reservations by table and hour')} tabIndex={0}>
      <div style={{ minWidth: 110 + hours * 84 }}>
        <div className={styles.row}>
          <span className={styles.name} />
          <div className={styles.hours}>
            {ticks.map((at) => (
              <span key={at} style={{ left: percent((at - start) / (hours * HOUR_MS)) }}>
                <bdi>{formatInstant(new Date(at).toISOString(), timezone, 'time')}</bdi>
              </span>
            ))}
          </div>
        </div>
        {rows.map((row) => (
          <TableRow
            key={row.id ?? 'none'}
            row={row}
            laid={laid}
            timezone={timezone}
            onOpen={onOpen}
          />
        ))}
      </div>
    </section>
  );
}

interface TableRowProps extends Omit<PartyBlockProps, 'block'> {
  row: Row;
  laid: Laid;
}

function TableRow({ row, laid, timezone, onOpen }: TableRowProps) {
  const lines = { backgroundSize: `${percent(1 / laid.hours)} 100%` };
  return (
    <div className={styles.row}>
      <strong className={styles.name}>{row.title}</strong>
      <div className={styles.track} style={{ ...lines, height: row.lanes * LANE_PX }}>
        {row.blocks.map((block) => (
          <PartyBlock key={block.stay.id} block={block} timezone={timezone} onOpen={onOpen} />
        ))}
        <NowLine start={laid.start} hours={laid.hours} />
      </div>
    </div>
  );
}
