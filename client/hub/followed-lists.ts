// Lists that follow the hub's events renew themselves: an answer from beside that would leave them as they were before a load.
import { mutate } from 'swr';

const followed = new Map<string, () => Promise<void>>();

/** From now on this list is renewed by its own `reload` alone; gives the end of that. */
export function followList(address: string, reload: () => Promise<void>): () => void {
  followed.set(address, reload);
  return () => {
    if (followed.get(address) === reload) followed.delete(address);
  };
}

/** Brings every list that is shown up to date. */
export async function renewLists(): Promise<void> {
  const others = mutate((address) => !followed.has(String(address)));
  await Promise.all([others, ...[...followed.values()].map((reload) => reload())]);
}
