// Runs head office: reads the configuration, opens the database, listens, and closes on a signal (contract 36).
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { endOnFault, stopOnSignal } from '../process/stop-on-signal.ts';
import { buildOffice } from './app.ts';
import { readOfficeConfig } from './config.ts';
import { openOffice } from './db/open.ts';
import { closeShards, openShards } from './db/open-shards.ts';
import { runMove } from './move/command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The command that moves a store to another database. */
const MOVE = 'move-store';

/**
 * How long running calls may take after the signal to stop. Then all connections are closed, because some hubs and
 * browsers keep a connection open without a call.
 */
const FINISH_MS = 1500;

async function main(): Promise<void> {
  process.umask(0o077);
  const config = readOfficeConfig(process.env);
  const log = pino({ level: config.logLevel, redact: ['req.headers.cookie', 'password'] });
  const migrations = join(root, 'migrations/office');
  const db = await openOffice(config.place, migrations);
  const shards = await openShards(db, config.shards, migrations);
  const [command, ...args] = process.argv.slice(2);
  if (command === MOVE) {
    console.log(await runMove(db, shards, args));
    await closeShards(shards);
    return db.destroy();
  }
  const client = join(root, 'dist/office');
  const app = await buildOffice({ db, shards, clock: Date.now, log, config, client });
  await app.listen({ port: config.port, host: config.host });
  endOnFault(log);
  stopOnSignal(log, async () => {
    const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
    await app.close();
    clearTimeout(late);
    await closeShards(shards);
    await db.destroy();
  });
  const { port } = app.server.address() as AddressInfo;
  const scheme = config.tls ? 'https' : 'http';
  console.log(`Head office: ${scheme}://localhost:${port}`);
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const what = process.argv[2] === MOVE ? MOVE : "Head office can't start";
  console.error(`${what}: ${message.replace(/\s*\n\s*/g, ' ')}`);
  process.exit(1);
});
