// What a sub-command of the console is.

export interface ConsoleCommand {
  /** As a person types it: `reset-password <username> [--stdin]`. */
  readonly usage: string;
  /** Does the work and gives the line that says what was done; throws `ConsoleRefused`. */
  run(args: readonly string[]): Promise<string>;
}

/** Why a sub-command did nothing, in words for the person at the console. */
export class ConsoleRefused extends Error {}
