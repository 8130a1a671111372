// Lists that follow the hub's events reload themselves. If the cache fetched such a list too, its answer could replace
// newer data with an older state.
import { mutate } from 'swr';

const followed = new Map<string, () => Promise<void>>();

/** Makes a list reload only through its own `reload`; returns a function that undoes this. */
export function followList(address: string, reload: () => Promise<void>): () => void {
  followed.set(address, reload);
  return () => {
    if (followed.get(address) === reload) followed.delete(address);
  };
}

/** Reloads every list that is shown. */
export async function renewLists(): Promise<void> {
  const others = mutate((address) => !followed.has(String(address)));
  await Promise.all([others, ...[...followed.values()].map((reload) => reload())]);
}
