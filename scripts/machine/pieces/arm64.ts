// The processor of a Raspberry Pi: Debian 13 for arm64 under qemu-user. Its programs are emulated one by one, on this
// computer's kernel.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/free-port.ts';
import { type Foreign, foreignTree, letArm64Run } from '../foreign.ts';
import { cacheFolder, root } from '../host.ts';

import { LINK_NPM, packedNode, unpack } from '../node-package.ts';
import type { Report } from '../report.ts';
import { addPackages, bootstrap, trustThisComputer } from '../tree.ts';

const PACKAGES = ['nodejs', 'npm', 'python3', 'make', 'g++'];
/** For each package with native code: code that loads it in the same way as the program does, and uses it. */
const NATIVE = {
  sharp:
    "require('sharp')({ create: { width: 8, height: 8, channels: 3, background: '#fff' } }).png().toBuffer()",
  bcrypt: "require('bcrypt').hash('x', 4)",
  sqlite:
    "new (require(parseInt(process.versions.node) < 22 ? 'better-sqlite3' : 'better-sqlite3-13'))(':memory:').prepare('SELECT 1').get()",
};

export async function arm64(report: Report): Promise<void> {
  const takeBack = letArm64Run();
  try {
    const base = cacheFolder('arm64', 'root');
    await report.step('debootstrap of Debian 13 for arm64', () => makeTree(base));
    for (const node of ['Debian’s Node', 'Node 22']) {
      const tree = cacheFolder('arm64', 'tried');
      rmSync(tree, { recursive: true, force: true });
      execFileSync('cp', ['-a', '--reflink=auto', base, tree]);
      try {
        await tryWith(report, tree, node);
      } finally {
        rmSync(tree, { recursive: true, force: true });
      }
    }
  } finally {
    takeBack();
  }
}

async function makeTree(tree: string): Promise<string> {
  const made = `${tree}.made`;
  if (existsSync(made)) return 'kept from before';
  rmSync(tree, { recursive: true, force: true });
  bootstrap('13', tree, ['ca-certificates'], ['--arch=arm64']);
  addPackages(tree, PACKAGES);
  trustThisComputer(tree);
  writeFileSync(made, '');
  return await foreignTree(tree).must('echo "$(uname -m), gcc $(gcc -dumpversion)"', 120);
}

async function tryWith(report: Report, tree: string, node: string): Promise<void> {
  const foreign = foreignTree(tree);
  const app = join(tree, 'srv/comanda');
  mkdirSync(app, { recursive: true });
  execFileSync('sh', ['-c', 'git -C "$0" archive HEAD | tar -x -C "$1"', root, app]);
  if (node === 'Node 22') await bring22(foreign, tree);
  await report.step(`${node}: npm ci and the build`, async () => {
    await foreign.must('cd /srv/comanda && node scripts/start.mjs --build-only', 5400);
    return await foreign.must(
      'echo "Node $(node --version), npm $(npm --version), $(uname -m)"',
      120,
    );
  });
  for (const [name, use] of Object.entries(NATIVE)) {
    const code = `const r = ${use}; Promise.resolve(r).then(() => console.log(process.arch))`;
    await report.check(`${node}: ${name} works`, () =>
      foreign.must(`cd /srv/comanda && node -e "${code}"`, 300),
    );
  }
  await report.check(`${node}: the hub answers`, () => answers(foreign));
}

async function bring22(foreign: Foreign, tree: string): Promise<void> {
  for (const { file, target } of packedNode('arm64')) {
    cpSync(file, join(tree, 'srv/package.tgz'));
    await foreign.must(unpack('/srv/package.tgz', target), 300);
  }
  await foreign.must(
    `${LINK_NPM}; apt-get remove -y -q nodejs npm >/dev/null; node --version`,
    900,
  );
}

async function answers(foreign: Foreign): Promise<string> {
  const port = await freePort();
  const settings = `NODE_ENV=production DATA_DIR=/srv/data HOST=127.0.0.1 PORT=${port}`;
  const hub = foreign.start(
    `cd /srv/comanda && ${settings} exec node --max-semi-space-size=4 dist/server/main.js`,
  );
  const begun = Date.now();
  try {
    while (Date.now() - begun < 300_000) {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
      if (answer?.ok) return `/healthz is 200 after ${((Date.now() - begun) / 1000).toFixed(1)} s`;
      await sleep(200);
    }
    throw new Error(`no answer within 300 s: ${hub.said().slice(-300)}`);
  } finally {
    hub.end();
  }
}
