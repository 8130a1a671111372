// An order at the pass: its table in the largest type, its allergies, and its dishes by course, each with its state
// and station.

import type { Order, OrderItem } from '#shared/entities/orders.ts';
import { t } from '../../locales/t.ts';
import { Age, useTicketLevel } from '../../orders/age.tsx';
import { CourseHeading, groupCourses, hasCourses } from '../../orders/courses.tsx';
import { useFireSeconds } from '../../orders/fire-button.tsx';
import { AllergyBand } from '../../parts/allergy-band.tsx';
import { Button } from '../../parts/button.tsx';
import { SeatMark } from '../../parts/seat-mark.tsx';
import { useSettling } from '../../parts/use-settling.ts';
import { movedWords, partyWords, placeOf } from '../kitchen/forms.ts';
import { cookingSince, dishName, isWaiting } from '../kitchen/lineup.ts';
import { StateSymbol } from '../kitchen/state-symbol.tsx';
import styles from './expo.module.css';

export const isShown = ({ status }: OrderItem): boolean =>
  status !== 'cancelled' && status !== 'delivered';
export const isReady = ({ items }: Order): boolean =>
  items.some(({ status }) => status === 'completed');
/**
 * Returns whether everything that was fired can be handed out together: the order has fired dishes, and all of them
 * are ready.
 */
export const isWhole = ({ items }: Order): boolean => {
  const fired = items.filter((item) => isShown(item) && !isWaiting(item));
  return fired.length > 0 && fired.every(({ status }) => status === 'completed');
};

function Dish({ item, titles }: { item: OrderItem; titles: ReadonlyMap<number, string> }) {
  const station = titles.get(item.station_id ?? 0);
  const moved = movedWords(item);
  return (
    <li className={styles.dish} data-waiting={isWaiting(item) || undefined}>
      <StateSymbol item={item} />
      <span className={styles.what}>
        <strong className="figures">{item.quantity} ×</strong> <SeatMark seat={item.seat} />
        {dishName(item)}
        {item.variant_title !== null && ` · ${item.variant_title}`}
        {item.set && <span className={styles.set}> {item.set.title}</span>}
        {item.addons.map(({ title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sold options keep their order and have no id
          <span key={index} className={styles.more}>
            + {title}
          </span>
        ))}
        {item.notes !== null && <span className={styles.notes}>{item.notes}</span>}
        {moved !== '' && <strong className={styles.place}>{moved}</strong>}
      </span>
      {station !== undefined && <span className={styles.station}>{station}</span>}
    </li>
  );
}

interface HandOutProps {
  order: Order;
  /**
   * Until when the hand-out can be undone, in ms by the hub's clock. It is 0 while the hand-out is being sent, and
   * undefined before the user hands the order out.
   */
  until: number | undefined;
  onTap: () => void;
}

function HandOutButton({ order, until, onTap }: HandOutProps) {
  const seconds = useFireSeconds(until);
  const isWaitingNow = until !== undefined;
  const isSettling = useSettling(isWaitingNow ? 'undo' : 'hand out');
  const token = order.token_no;
  return (
    <Button
      wide
      size="touch"
      look={isWhole(order) && !isWaitingNow ? 'primary' : 'secondary'}
      busy={isSettling || until === 0}
      aria-label={
        isWaitingNow ? t('Undo: token {token}', { token }) : t('Hand out token {token}', { token })
      }
      onClick={onTap}
    >
      {isWaitingNow
        ? t('Undo · {seconds}', { seconds: Math.max(1, seconds) })
        : t(isWhole(order) ? 'Hand out' : 'Hand out what is ready')}
    </Button>
  );
}

function Head({ order }: { order: Order }) {
  const { table_title, token_no } = order;
  const party = partyWords(order);
  return (
    <header className={styles.head}>
      <h2 data-table={table_title !== null || undefined}>
        {table_title !== null && <span className={styles.table}>{placeOf(order)} </span>}
        <span className={styles.token}>
          <span className="hidden-text">{t('Token')} </span>
          {token_no}
        </span>
      </h2>
      <span className={styles.age}>
        <Age since={cookingSince(order)} />
      </span>
      <p>
        {order.rush === 1 && <strong className={styles.rush}>{t('RUSH')} </strong>}
        {table_title === null && placeOf(order)}
        {table_title === null && party !== '' && ' · '}
        {party}
      </p>
    </header>
  );
}

interface PassTicketProps {
  order: Order;
  titles: ReadonlyMap<number, string>;
  until: number | undefined;
  onHandOut: ((orderId: number) => void) | undefined;
}

export function PassTicket({ order, titles, until, onHandOut }: PassTicketProps) {
  const level = useTicketLevel(cookingSince(order));
  const groups = groupCourses(order.items.filter(isShown));
  const isKnown = typeof order.allergies_seen_at === 'string';
  return (
    <li className={styles.ticket} data-level={level} data-whole={isWhole(order) || undefined}>
      <Head order={order} />
      {order.allergies && (
        <AllergyBand allergies={order.allergies} isKnown={isKnown} size="large" />
      )}
      {groups.map((group) => (
        <div key={group.course} className={styles.course}>
          {hasCourses(groups) && <CourseHeading {...group} />}
          <ul>
            {group.items.map((item) => (
              <Dish key={item.id} item={item} titles={titles} />
            ))}
          </ul>
        </div>
      ))}
      {onHandOut !== undefined && isReady(order) && (
        <HandOutButton order={order} until={until} onTap={() => onHandOut(order.id)} />
      )}
    </li>
  );
}
