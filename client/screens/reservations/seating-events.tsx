// Reloads a list on seating events. Only rendered for users who may receive events.
import { type OrderEvent, useOrderEvent } from '../../hub/realtime.ts';

const concerns = (event: OrderEvent): boolean =>
  event === 'reload' || event.event === 'seating_update' || event.event === 'bill_update';

export function SeatingEvents({ onEvent }: { onEvent: () => void }) {
  useOrderEvent({ screen: 'other' }, (event) => {
    if (concerns(event)) onEvent();
  });
  return null;
}
