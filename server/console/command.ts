// The type of a console sub-command.

export interface ConsoleCommand {
  /** As a user types it: `reset-password <username> [--stdin]`. */
  readonly usage: string;
  /** Does the work and returns the line that reports it; throws `ConsoleRefused`. */
  run(args: readonly string[]): Promise<string>;
}

/** The reason why a sub-command did nothing, in words for the console. */
export class ConsoleRefused extends Error {}
