// Reloads a list on seating events. Only rendered for users who may receive events.
import { type OrderNews, useOrderNews } from '../../hub/realtime.ts';

const concerns = (news: OrderNews): boolean =>
  news === 'reload' || news.event === 'seating_update' || news.event === 'bill_update';

export function SeatingNews({ onNews }: { onNews: () => void }) {
  useOrderNews({ screen: 'other' }, (news) => {
    if (concerns(news)) onNews();
  });
  return null;
}
