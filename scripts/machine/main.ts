// npm run machine: runs each piece on each Debian, then prints the table of all steps.
import { rmSync } from 'node:fs';
import { type Debian, PIECES, type Piece, readWish, type Wish } from './args.ts';
import { type Context, isInstalled } from './context.ts';
import { cacheFolder, checkHost } from './host.ts';
import { makeImage } from './image.ts';
import { arm64 } from './pieces/arm64.ts';
import { backup } from './pieces/backup.ts';
import { install } from './pieces/install.ts';
import { kiosk } from './pieces/kiosk.ts';
import { lock } from './pieces/lock.ts';
import { memory } from './pieces/memory.ts';
import { network } from './pieces/network.ts';
import { power } from './pieces/power.ts';
import { standby } from './pieces/standby.ts';
import { storage } from './pieces/storage.ts';
import { uninstall } from './pieces/uninstall.ts';
import { update } from './pieces/update.ts';
import { use } from './pieces/use.ts';
import { PieceEnded, Report } from './report.ts';
import { type Row, writeTable } from './table.ts';

const ALL: Partial<Record<Piece, (context: Context) => Promise<void>>> = {
  install,
  use,
  memory,
  backup,
  update,
  power,
  storage,
  network,
  kiosk,
  standby,
  uninstall,
};

/** Runs one piece, and records an error that happened outside its steps. */
async function noted(report: Report, act: () => Promise<void> | undefined): Promise<Row[]> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof PieceEnded)) await report.check('the rest', () => Promise.reject(error));
  }
  return report.rows;
}

async function onDebian(debian: Debian, wish: Wish): Promise<Row[]> {
  const { pieces, container } = wish;
  const rows: Row[] = [];
  const image = await makeImage(debian, wish);
  const isFirst = !isInstalled(image) || pieces.includes('install');
  for (const piece of PIECES) {
    if (!(piece === 'install' ? isFirst : pieces.includes(piece))) continue;
    const report = new Report(`Debian ${debian}${container ? ', container' : ''}`, piece);
    rows.push(...(await noted(report, () => ALL[piece]?.({ image, report }))));
    if (!isInstalled(image)) break;
  }
  return rows;
}

/** Pieces that boot no machine. */
const HERE = {
  lock: { machine: 'here', act: lock },
  arm64: { machine: 'Debian 13 arm64', act: arm64 },
} as const;
const isHere = (piece: Piece): piece is keyof typeof HERE => Object.hasOwn(HERE, piece);

async function runAll(wish: Wish): Promise<Row[]> {
  const rows: Row[] = [];
  const booted = wish.pieces.filter((piece) => !isHere(piece));
  for (const debian of booted.length > 0 ? wish.debians : []) {
    rows.push(...(await onDebian(debian, { ...wish, pieces: booted })));
  }
  for (const piece of wish.pieces.filter(isHere)) {
    const { machine, act } = HERE[piece];
    const report = new Report(machine, piece);
    rows.push(...(await noted(report, () => act(report))));
  }
  return rows;
}

// Exits at a signal, so that everything that was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1));
const wish = readWish(process.argv.slice(2));
if (wish.clean) {
  rmSync(cacheFolder(), { recursive: true });
} else {
  checkHost(wish.container);
  const rows = await runAll(wish);
  process.stdout.write(`\n${writeTable(rows)}\n`);
  process.exitCode = rows.every(({ isOk }) => isOk) ? 0 : 1;
}
