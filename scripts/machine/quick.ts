// A faster run, for work on other parts than the installation: this computer does what an emulated processor would do
// slowly.
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Debian } from './args.ts';
import { BUNDLE, makeSource, type Source, sourceIn } from './clone.ts';
import { foreignTree } from './foreign.ts';
import type { Image } from './image.ts';
import { LINK_NPM, packedNode, unpack } from './node-package.ts';
import { addPackages } from './tree.ts';

const SERVICES = [
  'git',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
  'avahi-daemon',
  'libnss-mdns',
  'openssl',
  'chromium',
  'cage',
  'xwayland',
];
/** The packages that scripts/install installs with apt-get. */
const PACKAGES: Record<Debian, readonly string[]> = {
  '13': [...SERVICES, 'nodejs', 'npm', 'libnode-dev'],
  '12': SERVICES,
};

/** Returns the repository that the clone on a quick image was made from. */
export const quickSource = (image: Image): Source => sourceIn(join(image.folder, 'source'));

/** Adds Debian's packages, the clone, and the version that `scripts/install --build-only` builds. */
export async function prebuild(image: Image, tree: string): Promise<void> {
  const here = foreignTree(tree);
  const hasPackages = join(image.folder, 'packages-made');
  if (!existsSync(hasPackages)) {
    addPackages(tree, PACKAGES[image.debian]);
    if (image.debian === '12') await bringNode(tree);
    writeFileSync(hasPackages, '');
  }
  for (const path of ['opt/comanda', 'home/owner/comanda']) {
    rmSync(join(tree, path), { recursive: true, force: true });
  }
  const source = makeSource('quick', join(image.folder, 'source'));
  copyFileSync(source.bundle(), join(tree, BUNDLE));
  await here.must(`runuser -l owner -c 'git clone -q -b main ${BUNDLE} comanda'`, 120);
  const resolver = join(tree, 'etc/resolv.conf');
  copyFileSync('/etc/resolv.conf', resolver);
  await here.must('/home/owner/comanda/scripts/install --build-only', 1800);
  writeFileSync(resolver, 'nameserver 10.0.2.3\n');
}

async function bringNode(tree: string): Promise<void> {
  for (const { file, target } of packedNode('x64')) {
    copyFileSync(file, join(tree, 'srv/package.tgz'));
    await foreignTree(tree).must(unpack('/srv/package.tgz', target), 300);
  }
  await foreignTree(tree).must(LINK_NPM, 60);
}
