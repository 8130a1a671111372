// The list of what is unsent, fetched with the screen: without the hub it could no longer be.
import { lazyPart } from '../app/lazy.tsx';

export const OutboxList = lazyPart(async () => (await import('./outbox-list.tsx')).OutboxList);
