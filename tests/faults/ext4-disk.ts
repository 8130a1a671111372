// An ext4 of its own in a file, which can be made to fail, and whose power can be cut: for who may mount one.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export interface Ext4Disk {
  /** Where it is mounted. */
  readonly place: string;
  /** What Linux does with the file system when it finds a block that can't be right. */
  fail(): void;
  /** Returns where is mounted what a boot would find if the power were cut now: what the disk has, not what is in memory. */
  bootCopy(): string;
  /** After everything that uses it has ended. */
  remove(): void;
}

/** Mounts it past this machine's cache; the device goes with the mount. */
function mountImage(image: string): string {
  const place = `${image}.mounted`;
  mkdirSync(place);
  const device = execFileSync('losetup', ['--direct-io=on', '-f', '--show', image], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  try {
    execFileSync('mount', ['-o', 'errors=remount-ro', device, place], { stdio: 'ignore' });
  } finally {
    execFileSync('losetup', ['-d', device]);
  }
  return place;
}

/** Undefined where this user may not mount one. */
export function makeExt4Disk(): Ext4Disk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-ext4-'));
  const image = join(folder, 'disk');
  const mounted: string[] = [];
  const mount = (file: string) => {
    const place = mountImage(file);
    mounted.push(place);
    return place;
  };
  const remove = () => {
    for (const place of mounted.splice(0)) execFileSync('umount', [place]);
    rmSync(folder, { recursive: true });
  };
  try {
    execFileSync('truncate', ['-s', '192M', image]);
    execFileSync('mke2fs', ['-q', '-F', '-t', 'ext4', image], { stdio: 'ignore' });
    const place = mount(image);
    const source = execFileSync('findmnt', ['-n', '-o', 'SOURCE', place], { encoding: 'utf8' });
    const trigger = `/sys/fs/ext4/${basename(source.trim())}/trigger_fs_error`;
    const bootCopy = () => {
      copyFileSync(image, `${image}.cut`);
      return mount(`${image}.cut`);
    };
    return { place, fail: () => writeFileSync(trigger, '1'), bootCopy, remove };
  } catch {
    remove();
    return undefined;
  }
}
