// An order on the kitchen display, or a part of it: token, destination, age and dishes.
import { memo, use } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { useTimed } from '../../hub/clock.ts';
import { useLanguage } from '../../locales/language.ts';
import { t, words } from '../../locales/t.ts';
import { Age, useTicketLevel } from '../../orders/age.tsx';
import { Button } from '../../parts/button.tsx';
import { useSettling } from '../../parts/use-settling.ts';
import { AllergyBar } from './allergy-bar.tsx';
import type { Slot } from './board.ts';
import { type LineForm, partyWords, placeOf } from './forms.ts';
import { cookingSince, elsewhereWords, headedBy, type KitchenItem } from './lineup.ts';
import type { Sightings } from './sightings.ts';
import { Minutes } from './station.ts';
import styles from './ticket.module.css';
import { TicketLine } from './ticket-line.tsx';
import { type Bumps, stepsOf } from './use-bumps.ts';
import type { Step } from './use-cooking.ts';

/** A table name that is longer than this many characters gets its own row. */
const LONG = 11;

const CUSTOMERS = words({ WALKIN: 'WALKIN', CUSTOMER: 'CUSTOMER' });

interface BumpProps {
  order: Order;
  bumps: Bumps;
  /** The number key (1 to 9) that bumps this ticket. */
  digit?: number | undefined;
}

/**
 * Bumps the ticket, or undoes the bump. The button covers the whole head of the ticket. The second tap of a double tap
 * does nothing.
 */
function BumpButton({ order, bumps, digit }: BumpProps) {
  const until = bumps.until.get(order.id);
  const left = useTimed((now) => (until === undefined ? 0 : Math.ceil((until - now) / 1000)));
  const isWaiting = until !== undefined;
  const isSettling = useSettling(isWaiting ? 'undo' : 'bump');
  const name = isWaiting
    ? t('Undo: token {token}', { token: order.token_no })
    : t('Bump token {token}', { token: order.token_no });
  return (
    <button
      type="button"
      className={styles.bump}
      data-waiting={isWaiting || undefined}
      aria-label={name}
      aria-keyshortcuts={digit === undefined ? undefined : String(digit)}
      aria-disabled={isSettling || undefined}
      onClick={isSettling ? undefined : () => bumps.bump(order)}
    >
      {isWaiting ? t('Undo {seconds}', { seconds: Math.max(1, left) }) : `${t('All##ticket')} ›`}
      {digit !== undefined && <kbd className={styles.digit}>{digit}</kbd>}
    </button>
  );
}

interface HeadProps {
  slot: Slot;
  hasNotice: boolean;
  hasButtons: boolean;
  digit?: number | undefined;
  bumps?: Bumps | undefined;
  onDismiss?: ((orderId: number) => void) | undefined;
}

export function TicketHead({ slot, hasNotice, hasButtons, digit, bumps, onDismiss }: HeadProps) {
  const { order, stand } = slot;
  const since = cookingSince(order);
  const level = useTicketLevel(since, use(Minutes));
  const elsewhere = elsewhereWords(order);
  const place = placeOf(order);
  const rush = order.rush === 1 ? t('RUSH') : '';
  // The padding around the word is as wide as two letters.
  const room = rush === '' ? 0 : rush.length + 2;
  const canBump = bumps !== undefined && stand === 'open' && stepsOf(order).length > 0;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.token}>
          <span className="hidden-text">{t('Token')} </span>
          {order.token_no}
        </h2>
        <p className={styles.place} data-long={place.length + room > LONG || undefined}>
          {rush !== '' && <strong className={styles.rush}>{rush}</strong>}
          {place}
          <span className="hidden-text"> · {t(CUSTOMERS[order.customer_type])}</span>
        </p>
        <span className={styles.age} data-level={level}>
          <Age since={since} />
        </span>
        <p className={styles.party}>{partyWords(order)}</p>
        <span className={styles.bumpRoom}>
          {hasButtons && canBump && <BumpButton order={order} bumps={bumps} digit={digit} />}
        </span>
        {elsewhere !== '' && <p className={styles.elsewhere}>{elsewhere}</p>}
      </header>
      {order.allergies && <AllergyBar order={order} hasButtons={hasButtons} />}
      {hasNotice && stand === 'taken' && (
        <div className={styles.gone} role="status">
          <p>{t('Cancelled at the counter. Stop making this order.')}</p>
          {hasButtons && (
            <Button size="touch" wide onClick={() => onDismiss?.(order.id)}>
              {t('Seen')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** The head of each part of a ticket after the first part. */
export function ContinuedHead({ token }: { token: number }) {
  return (
    <header className={styles.head}>
      <h2 className={styles.continued}>
        <span className="hidden-text">{t('Token')} </span>
        {t('{token} · continued', { token })}
      </h2>
    </header>
  );
}

/** On a paged display, each line has a fixed height. On a page that scrolls, lines have their natural height. */
interface PlacedLine extends LineForm {
  readonly height?: number;
  readonly isTall?: boolean;
}

/** A part of a ticket and its place on a page. */
export interface TicketPart {
  readonly orderId: number;
  readonly number: number;
  readonly hasNotice: boolean;
  readonly lines: readonly PlacedLine[];
  readonly column?: number;
  readonly top?: number;
}

/** The actions for tickets on this screen. */
export interface TicketHands {
  dismissed: ReadonlySet<number>;
  busy: ReadonlySet<number>;
  hasButtons: boolean;
  onCook: (steps: readonly Step[]) => unknown;
  bumps: Bumps;
  /** Acknowledges a void or a move. */
  onNote: (item: KitchenItem) => void;
  onDismissTicket: (orderId: number) => void;
  /** The `ref` of each line, which detects when the line is visible. */
  watch: Sightings['watch'];
}

interface LinesProps {
  slot: Slot;
  lines: readonly PlacedLine[];
  isGone: boolean;
  hands: TicketHands;
}

function Lines({ slot: { order, stand }, lines, isGone, hands }: LinesProps) {
  const { hasButtons, busy, dismissed, onCook, onNote, watch } = hands;
  const items = new Map(order.items.map((item) => [item.id, item]));
  return (
    <ul>
      {lines.map(({ itemId, isSmall, hasHeading, height, isTall }) => {
        const item = items.get(itemId);
        if (item === undefined) return null;
        return (
          <TicketLine
            key={itemId}
            ref={watch}
            item={item}
            isSmall={isSmall}
            heads={hasHeading ? headedBy(order, item) : undefined}
            height={height}
            isTall={isTall}
            hasButtons={hasButtons && !isGone}
            isBusy={busy.has(itemId) || stand === 'done'}
            isDismissed={dismissed.has(itemId)}
            onCook={onCook}
            onNote={onNote}
          />
        );
      })}
    </ul>
  );
}

interface TicketProps extends TicketHands {
  slot: Slot;
  part: TicketPart;
  digit: number | undefined;
}

export const Ticket = memo(function Ticket({ slot, part, digit, ...hands }: TicketProps) {
  const { order, stand } = slot;
  useLanguage();
  const level = useTicketLevel(cookingSince(order), use(Minutes));
  const isGone = stand === 'taken';
  return (
    <li
      className={styles.ticket}
      data-level={stand === 'open' ? level : 'calm'}
      data-stand={stand}
      data-gone={isGone || undefined}
      data-fresh={slot.isFresh || undefined}
      data-fading={slot.isFading || undefined}
      inert={slot.isFading}
      style={part.column === undefined ? undefined : { gridColumn: part.column + 1, top: part.top }}
    >
      {part.number === 0 ? (
        <TicketHead
          slot={slot}
          hasNotice={part.hasNotice}
          hasButtons={hands.hasButtons}
          digit={digit}
          bumps={hands.bumps}
          onDismiss={hands.onDismissTicket}
        />
      ) : (
        <ContinuedHead token={order.token_no} />
      )}
      <Lines slot={slot} lines={part.lines} isGone={isGone} hands={hands} />
    </li>
  );
});
