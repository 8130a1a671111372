// The disk that a machine starts from: a fresh Debian, or a Debian that already has everything that an emulated
// processor would make slowly.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Debian, Wish } from './args.ts';
import { versionKey } from './clone.ts';
import { cacheFolder } from './host.ts';
import { prebuild } from './quick.ts';
import { makeTree, run, takeFromBoot } from './tree.ts';

export interface Image {
  readonly debian: Debian;
  /** The folder of the image, and of the disks that were installed from it. */
  readonly folder: string;
  readonly disk: string;
  readonly kernel: string;
  readonly initrd: string;
  /** True if Debian's packages, the clone and its built version are already on the disk. */
  readonly isQuick: boolean;
  /** True if its machines are containers, which need a tree instead of a disk and a kernel. */
  readonly isContainer: boolean;
}

const SIZE = '10G';

type ImageWish = Pick<Wish, 'fresh' | 'quick' | 'container'>;

/**
 * Returns the image, and makes it if it is not cached. The file `made`, which is written last, marks a complete
 * image.
 */
export async function makeImage(debian: Debian, wish: ImageWish): Promise<Image> {
  const { fresh, quick: isQuick, container: isContainer } = wish;
  const kind = `${isQuick ? '-quick' : ''}${isContainer ? '-container' : ''}`;
  const folder = cacheFolder(`debian${debian}${kind}`);
  const image = {
    debian,
    folder,
    isQuick,
    isContainer,
    disk: join(folder, isContainer ? 'root' : 'root.ext4'),
    kernel: join(folder, 'vmlinuz'),
    initrd: join(folder, 'initrd.img'),
  };
  const made = join(folder, 'made');
  const wanted = isQuick ? versionKey() : 'fresh';
  if (fresh || !existsSync(made) || readFileSync(made, 'utf8') !== wanted) {
    process.stdout.write(`Debian ${debian}: making the image …\n`);
    rmSync(made, { force: true });
    const tree = join(folder, 'root');
    const isTree = join(folder, 'tree-made');
    if (fresh || !isQuick || !existsSync(isTree)) {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      makeTree(debian, tree);
      takeFromBoot(tree, 'vmlinuz-', image.kernel);
      takeFromBoot(tree, 'initrd.img-', image.initrd);
      writeFileSync(isTree, '');
    }
    // Disks that were installed on top of the previous disk cannot be used any more.
    for (const name of readdirSync(folder).filter((file) => file.startsWith('installed-'))) {
      rmSync(join(folder, name), { recursive: true });
    }
    if (isQuick) await prebuild(image, tree);
    if (!isContainer) makeDisk(image, tree);
    writeFileSync(made, wanted);
  }
  return image;
}

/** Writes the tree into a disk. A quick image keeps its tree, and adds the next version to it. */
function makeDisk({ disk, isQuick }: Image, tree: string): void {
  rmSync(disk, { force: true });
  run('mke2fs', ['-q', '-t', 'ext4', '-L', 'root', '-d', tree, disk, SIZE]);
  if (!isQuick) rmSync(tree, { recursive: true });
}
