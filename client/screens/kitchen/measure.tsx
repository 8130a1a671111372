// Draws the lines and heads whose height is not known yet, so that they can be measured. They are invisible and have
// the width of a line.
import type { ReactNode, RefObject } from 'react';
import { CONTINUED_KEY, type TicketForm } from './forms.ts';
import styles from './kitchen.module.css';
import { headedBy } from './lineup.ts';
import { ContinuedHead, TicketHead } from './ticket.tsx';
import { TicketLine } from './ticket-line.tsx';

interface MeasureProps {
  forms: readonly TicketForm[];
  hasButtons: boolean;
  width: number;
  place: RefObject<HTMLDivElement | null>;
  known: ReadonlyMap<string, number>;
  keyOf: (key: string) => string;
}

/**
 * Returns the elements to measure, by key. Elements with the same height share a key, so only one of them is drawn.
 */
function listUnknown({ forms, hasButtons, known, keyOf }: MeasureProps): Map<string, ReactNode> {
  const found = new Map<string, ReactNode>();
  const note = (key: string, draw: () => ReactNode) => {
    const whole = keyOf(key);
    if (!known.has(whole) && !found.has(whole)) found.set(whole, draw());
  };
  note(CONTINUED_KEY, () => <ContinuedHead token={0} />);
  for (const { slot, hasNotice, headKey, lines } of forms) {
    const items = new Map(slot.order.items.map((item) => [item.id, item]));
    note(headKey, () => <TicketHead {...{ slot, hasNotice, hasButtons }} />);
    for (const { key, itemId, isSmall, hasHeading } of lines) {
      const item = items.get(itemId);
      if (item !== undefined) {
        const heads = hasHeading ? headedBy(slot.order, item) : undefined;
        note(key, () => <TicketLine {...{ item, isSmall, heads, hasButtons }} />);
      }
    }
  }
  return found;
}

export function Measure(props: MeasureProps) {
  const { width, place } = props;
  const found = listUnknown(props);
  if (found.size === 0 || width <= 0) return null;
  return (
    <div ref={place} className={styles.measure} inert>
      {[...found].map(([key, drawn]) => (
        <ul key={key} data-key={key} style={{ width }}>
          {drawn}
        </ul>
      ))}
    </div>
  );
}
