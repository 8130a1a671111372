// The tickets of the current page, and the invisible elements that must be measured first.

import { t } from '../../locales/t.ts';
import type { Slot } from './board.ts';
import { shownIn, type TicketForm } from './forms.ts';
import styles from './kitchen.module.css';
import { Measure } from './measure.tsx';
import { Ticket, type TicketHands } from './ticket.tsx';
import type { Wall } from './use-wall.ts';

interface WallViewProps {
  wall: Wall;
  page: number;
  slots: readonly Slot[];
  forms: readonly TicketForm[];
  /** The number key of each ticket that begins on this page. */
  digits: ReadonlyMap<number, number>;
  hands: TicketHands;
}

export function WallView({ wall, page, slots, forms, digits, hands }: WallViewProps) {
  const shown = shownIn(forms, slots);
  const columns = { gridTemplateColumns: `repeat(${wall.columns}, minmax(0, 1fr))` };
  return (
    <>
      <ol
        className={styles.tickets}
        aria-label={t('Tickets')}
        style={wall.isPaged ? columns : undefined}
      >
        {wall.parts
          .filter((part) => part.page === page)
          .map((part) => {
            const slot = shown.get(part.orderId);
            const key = `${part.orderId} ${part.number}`;
            const digit = digits.get(part.orderId);
            return slot && <Ticket key={key} slot={slot} part={part} digit={digit} {...hands} />;
          })}
      </ol>
      {wall.isPaged && (
        <Measure
          forms={forms}
          hasButtons={hands.hasButtons}
          width={wall.lineWidth}
          place={wall.place}
          known={wall.known}
          keyOf={wall.keyOf}
        />
      )}
    </>
  );
}
