// The command `npm run office -- move-store NUMBER NAME`; without arguments it lists the stores with their databases.
import { StartRefused } from '../../db/migrate.ts';
import type { Shards } from '../db/databases.ts';
import type { OfficeDb } from '../db/open.ts';
import { moveStore } from './move-store.ts';

async function listStores(directory: OfficeDb): Promise<string> {
  const stores = await directory
    .selectFrom('stores')
    .select(['id', 'title', 'shard', 'moving_to'])
    .orderBy('id')
    .execute();
  const lines = stores.map(({ id, title, shard, moving_to }) =>
    [id, shard ?? '-', title, ...(moving_to === null ? [] : [`being moved to ${moving_to}`])].join(
      '\t',
    ),
  );
  return ['number\tdatabase\tname', ...lines].join('\n');
}

/** Returns what the command prints. Throws StartRefused with a sentence that says what is wrong. */
export async function runMove(
  directory: OfficeDb,
  shards: Shards,
  args: readonly string[],
): Promise<string> {
  const [number = '', name, ...more] = args;
  if (args.length === 0) return listStores(directory);
  if (/^[1-9]\d{0,14}$/.test(number) && name !== undefined && more.length === 0)
    return moveStore(directory, shards, Number(number), name);
  throw new StartRefused('Please write: npm run office -- move-store NUMBER NAME-OF-DATABASE');
}
