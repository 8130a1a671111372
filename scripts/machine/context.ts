// The context that each piece of the run receives, and the functions that boot its machines.
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { versionKey } from './clone.ts';
import { Guest, type Options } from './guest.ts';
import type { Image } from './image.ts';
import type { Report } from './report.ts';

export interface Context {
  readonly image: Image;
  readonly report: Report;
}

/** Shows the state of the machine, without the lines that its agent logs for each command. */
const JOURNAL = [
  'journalctl -b --no-pager -n 3000 -o short-monotonic | grep -v qemu-ga | tail -150',
  'systemctl --failed --no-pager',
  'ps -eo pid,etime,stat,args --forest | grep -v "]$"',
  'df -h /',
  'ip -brief address',
].join('; ');

/** Boots a machine, uses it, and ends it even after an error. If a step fails, keeps the machine's journal. */
export async function withGuest(
  context: Context,
  options: Options,
  act: (guest: Guest) => Promise<void>,
): Promise<void> {
  const { image, report } = context;
  const guest = await Guest.boot(image, `debian${image.debian}`, options);
  report.onFailure = () => guest.must(JOURNAL, 60);
  try {
    await act(guest);
  } finally {
    report.onFailure = undefined;
    await guest.cutPower();
  }
}

const installedDisk = (image: Image): string =>
  join(image.folder, `installed-${versionKey()}.qcow2`);

/** The repository that the installed version was cloned from. */
export const installedSource = (image: Image): string => `${installedDisk(image)}.source`;

/**
 * Keeps the disk of a machine that was shut down after the installation, so that the other pieces can start from it.
 */
export function keepInstalled(image: Image, guest: Guest, source: string): void {
  const older = readdirSync(image.folder).filter((name) => name.startsWith('installed-'));
  for (const name of older) rmSync(join(image.folder, name), { recursive: true });
  cpSync(source, installedSource(image), { recursive: true });
  renameSync(guest.plan.disk, installedDisk(image));
}

export const isInstalled = (image: Image): boolean => existsSync(installedDisk(image));

/** Boots a machine with this version installed. Its disk starts in the state that the installer left. */
export function withInstalled(
  context: Context,
  act: (guest: Guest) => Promise<void>,
  options: Options = {},
): Promise<void> {
  return withGuest(context, { from: installedDisk(context.image), ...options }, act);
}

/** Returns a command that runs in the clone, as its owner would type it there. */
export const inClone = (command: string): string =>
  `runuser -l owner -c ${quote(`set -o pipefail; cd comanda && ${command}`)}`;

export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
