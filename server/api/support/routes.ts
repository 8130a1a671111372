// The call of the support page: the hub's version, disk, last backup, screens and printers (contract 9 Contact Support).
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { version } from '../../../package.json';
import { findBackupWarning } from '../../backup/backup-age.ts';
import { DATABASE, instantOf, listBackups } from '../../backup/manifest.ts';
import { readPlaceWarning } from '../../backup/second-place.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { webhookFaults } from '../../domain/facts/webhooks.ts';
import { mailState } from '../../domain/mail/mails.ts';
import { findClockWarning } from '../../domain/store/clock-warning.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import type { ConnectedScreen } from '../../realtime/screens.ts';
import type { PairState } from '../../standby/pair-state.ts';

export const supportRoutes = (hub: Hub): Route[] => {
  const startedAt = hub.monotonic();
  return [
    route('GET /support', async () => {
      const { dataDir } = hub.config;
      hub.printers.ask();
      const disk = await statfs(dataDir);
      const now = hub.clock();
      const last = findLastBackup(join(dataDir, 'backups'), now);
      const { since, printers, clockWarning, mails, webhooks } = hub.read((tx) => ({
        since: tx.get(firstUser, {})?.at ?? undefined,
        printers: listPrinters(hub, tx),
        clockWarning: findClockWarning(hub, tx),
        mails: mailState(tx),
        webhooks: webhookFaults(tx),
      }));
      return {
        version,
        uptimeSeconds: Math.floor((hub.monotonic() - startedAt) / 1000),
        databaseBytes: sizeOf(join(dataDir, DATABASE)) + sizeOf(join(dataDir, `${DATABASE}-wal`)),
        freeDiskBytes: disk.bavail * disk.bsize,
        lastBackup: last === undefined ? null : new Date(last).toISOString(),
        backupWarning:
          findBackupWarning({ now, last, since }) ?? findSecondPlaceWarning(hub.config),
        clockWarning,
        screens: hub.screens.list().map(screenOf),
        printers,
        mails,
        ...(webhooks.length > 0 ? { webhooks } : {}),
        ...rehearsalOf(hub.pair?.state, now),
      };
    }),
  ];
};

const findSecondPlaceWarning = ({ dataDir, backupTo }: Hub['config']): string | null =>
  backupTo === undefined ? null : readPlaceWarning(dataDir, backupTo);

const OLD_REHEARSAL_MS = 3 * 86_400_000;

/**
 * Returns why a takeover by the second hub may fail: the last rehearsal had faults, or is too old. Returns an empty
 * object if the rehearsal succeeded recently.
 */
function rehearsalOf(state: PairState | undefined, now: number) {
  if (!state?.pair) return {};
  const { pair, rehearsal } = state;
  if (rehearsal && rehearsal.faults.length > 0) return { rehearsal: 'faulty' as const };
  const age = now - (rehearsal?.at ?? pair.since);
  return age > OLD_REHEARSAL_MS ? { rehearsal: 'old' as const } : {};
}

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/**
 * Returns the instant of the newest verified backup; undefined if there is none. Skips backups from the future: the
 * clock was fast when they were made, so their age is unknown.
 */
const findLastBackup = (folder: string, now: number): number | undefined =>
  listBackups(folder)
    .map(instantOf)
    .find((at) => at <= now);

const firstUser = prepared()(() =>
  qb.selectFrom('users').select((eb) => eb.fn.min('created_at').as('at')),
);

const printersWithJobs = prepared()(() =>
  qb
    .selectFrom('printers')
    .leftJoin('print_jobs', (join) =>
      join
        .onRef('print_jobs.printer_id', '=', 'printers.id')
        .on(
          'print_jobs.state',
          'in',
          sql`('waiting', 'printing', 'unconfirmed', 'held', 'failed')`,
        ),
    )
    .select((eb) => [
      'printers.id',
      'printers.name',
      eb.fn.count<number>('print_jobs.id').as('waiting'),
    ])
    .where('printers.deleted_at', 'is', null)
    .groupBy('printers.id')
    .orderBy('printers.id'),
);

/** Returns the printers, each with the state that it reported last, as on the settings page. */
const listPrinters = (hub: Hub, tx: Tx) =>
  tx.all(printersWithJobs, {}).map(({ id, name, waiting }) => ({
    name,
    state: hub.printers.stateOf(id),
    waiting,
  }));

const screenOf = ({ screen, name, username, heardAt, held }: ConnectedScreen) => ({
  screen,
  name,
  user: username,
  lastHeard: new Date(heardAt).toISOString(),
  held,
});
