// The list of what is unsent, fetched with the screen: without the hub it could no longer be.
import { deferred } from '../app/lazy.tsx';

export const HeldList = deferred(async () => (await import('./outbox-list.tsx')).HeldList);
