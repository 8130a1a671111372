// An ext4 file system in a file. A test can make it fail or lose power, if the test's user may mount file systems.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export interface Ext4Disk {
  /** The mount point. */
  readonly place: string;
  /** Makes Linux react as if it had found an invalid block. */
  fail(): void;
  /**
   * Copies the disk as a power cut would leave it at this moment: data that are only in memory are missing. Returns the
   * mount point of the copy.
   */
  bootCopy(): string;
  /** Removes the file system. Call this function after everything that uses the file system has ended. */
  remove(): void;
}

/** Mounts the image with direct I/O, so that this machine's cache is not used. Unmounting also removes the device. */
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

/** Makes an ext4 disk; returns undefined if this user may not mount file systems. */
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
