// The hub's process: reads the configuration, starts the hub, listens, and closes on a signal (contract 8).
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import { hasCode } from './db/error-code.ts';
import { StartRefused } from './db/migrate.ts';
import { listScreenAddresses } from './http/addresses.ts';
import type { HubParts } from './process/assemble-hub.ts';
import { makeGreeting } from './process/greeting.ts';
import { startHub } from './process/start-hub.ts';
import type { RunningHub } from './process/start-primary.ts';
import { endOnFault, stopOnSignal } from './process/stop-on-signal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Prints one clear line without a stack, for the person at the console. */
function refuse(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`Comanda can't start: ${message.replace(/\s*\n\s*/g, ' ')}`);
  process.exit(1);
}

async function main(): Promise<void> {
  process.umask(0o077);
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, redact: ['req.headers.cookie', 'password'] });
  const restart = () => {
    void close()
      .then(start)
      .catch((error: unknown) => {
        log.fatal({ err: error }, 'the sealed hub can not go on');
        process.exit(1);
      });
  };
  const start = async (): Promise<RunningHub> => {
    close = async () => undefined;
    const running = await startHub(partsOf(config, log, restart));
    close = running.close;
    await listen(running.app, config, 'PORT', config.port);
    const { guestApp } = running;
    if (guestApp) await listen(guestApp, config, 'GUEST_PORT', config.guestPort ?? 0);
    return running;
  };
  let close = async (): Promise<void> => undefined;
  const running = await start();
  endOnFault(log);
  stopOnSignal(log, () => close());
  const { port } = running.app.server.address() as AddressInfo;
  const lanAddresses = listScreenAddresses();
  console.log(
    await makeGreeting({
      host: config.host,
      port,
      isSecure: config.tls !== undefined,
      lanAddresses,
    }),
  );
}

/**
 * `onSealed` is called when another hub works in place of this one. The process then goes on as a sealed hub, without
 * the data.
 */
function partsOf(config: Config, log: Logger, onSealed: () => void): HubParts {
  return {
    config,
    clock: Date.now,
    log,
    threads: new URL('./', import.meta.url),
    onSealed,
    migrations: join(root, 'migrations'),
    client: join(root, 'dist/client'),
    // Updates and users at the console wait for these lines.
    onMigration: (names, made) =>
      console.log(`${made ? 'Migrated' : 'Migrating'}: ${names.join(', ')}`),
    onStandby: () => console.log('Comanda follows another hub, as its standby.'),
    onDeath: (error) => {
      log.fatal({ err: error }, 'a thread died');
      process.exit(1);
    },
  };
}

interface Place {
  readonly host: string;
  readonly port: number;
  /** The name of the environment variable that sets the port. */
  readonly name: string;
}

/** System errors for an unavailable port or address, as sentences that say what to do. */
const LISTEN_FAULTS: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, name }) => `port ${port} is taken. Set ${name} to another one.`,
  EACCES: ({ port, name }) =>
    `port ${port} needs rights that this user lacks. Set ${name} to 1024 or more.`,
  EADDRNOTAVAIL: ({ host }) => `this machine has no address ${host}. Set HOST to one it has.`,
  ENOTFOUND: ({ host }) => `there is no host called ${host}. Set HOST to an address.`,
};

async function listen(
  app: FastifyInstance,
  { host }: Config,
  name: string,
  port: number,
): Promise<void> {
  try {
    await app.listen({
      port,
      host,
      listenTextResolver: (address) => `listening on ${address}`,
    });
  } catch (error) {
    const fault = Object.entries(LISTEN_FAULTS).find(([code]) => hasCode(error, code));
    throw fault ? new StartRefused(fault[1]({ host, port, name })) : error;
  }
}

main().catch(refuse);
