// Stopping: one clean shutdown for every signal, with a time limit (contract 8).
import type { Logger } from 'pino';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/**
 * A hub that has not closed after this time exits. This loses nothing, because acknowledged data are on the disk
 * already.
 */
const STOP_MS = 4500;

/** Closes at the first signal and exits with 0; ignores further signals. */
export function stopOnSignal(log: Logger, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error(`not closed after ${STOP_MS} ms`);
      process.exit(1);
    }, STOP_MS).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'closing failed');
      process.exit(1);
    }
  };
  for (const signal of SIGNALS) process.on(signal, () => void stop(signal));
  // A training hub ends when the console that started it ends, whatever the reason.
  process.once('disconnect', () => void stop('disconnect'));
}

/** Exits after an uncaught error: the hub's state is unknown, so it must be started again. */
export function endOnFault(log: Logger): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'the hub ends after a fault');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
