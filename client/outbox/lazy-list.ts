// The list of unsent entries. It is fetched together with the screen, because it can't be fetched while the hub is
// unreachable.
import { lazyPart } from '../app/lazy.tsx';

export const OutboxList = lazyPart(async () => (await import('./outbox-list.tsx')).OutboxList);
