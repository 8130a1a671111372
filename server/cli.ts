// The hub's console: runs one sub-command from the table of sub-commands.
import { dataDirOf } from './config.ts';
import { actAsOwner } from './console/act-as-owner.ts';
import { backup } from './console/backup.ts';
import { type ConsoleCommand, ConsoleRefused } from './console/command.ts';
import { resetPassword } from './console/reset-password.ts';
import { restore } from './console/restore.ts';
import { seed } from './console/seed.ts';
import { standby } from './console/standby.ts';
import { takeover } from './console/takeover.ts';
import { tls } from './console/tls.ts';
import { training } from './console/training.ts';
import { verifyAuditTrail, verifyRollups } from './console/verify.ts';
import { StartRefused } from './db/migrate.ts';

const commands: Readonly<Record<string, ConsoleCommand>> = {
  'reset-password': resetPassword,
  backup,
  restore,
  'audit:verify': verifyAuditTrail,
  'rollups:verify': verifyRollups,
  tls,
  standby,
  takeover,
  training,
  seed,
};

const usage = (): string =>
  ['Sub-commands:', ...Object.values(commands).map((command) => `  ${command.usage}`)].join('\n');

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  process.umask(0o077);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new ConsoleRefused(usage());
  actAsOwner(dataDirOf(process.env));
  console.log(await command.run(args));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof ConsoleRefused || error instanceof StartRefused;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
