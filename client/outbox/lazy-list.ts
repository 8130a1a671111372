// The list of unsent entries, fetched with the screen because it could not be fetched without the hub.
import { lazyPart } from '../app/lazy.tsx';

export const OutboxList = lazyPart(async () => (await import('./outbox-list.tsx')).OutboxList);
