// npm run machine: each piece on each Debian, then the table of all steps.
import { rmSync } from 'node:fs';
import { type Piece, readWish, type Wish } from './args.ts';
import { type Context, isInstalled } from './context.ts';
import { cacheFolder, checkHost } from './host.ts';
import { makeImage } from './image.ts';
import { backup } from './pieces/backup.ts';
import { install } from './pieces/install.ts';
import { network } from './pieces/network.ts';
import { power } from './pieces/power.ts';
import { storage } from './pieces/storage.ts';
import { update } from './pieces/update.ts';
import { use } from './pieces/use.ts';
import { PieceEnded, Report } from './report.ts';
import { type Row, writeTable } from './table.ts';

const ALL: Partial<Record<Piece, (context: Context) => Promise<void>>> = {
  install,
  use,
  backup,
  update,
  power,
  storage,
  network,
};

async function runPieces({ pieces, debians, fresh }: Wish): Promise<Row[]> {
  const rows: Row[] = [];
  for (const debian of debians) {
    const image = makeImage(debian, fresh);
    const needsInstall = !pieces.includes('install') && !isInstalled(image);
    for (const piece of needsInstall ? (['install', ...pieces] as const) : pieces) {
      const report = new Report(`Debian ${debian}`, piece);
      try {
        await ALL[piece]?.({ image, report });
      } catch (error) {
        if (!(error instanceof PieceEnded))
          await report.check('the rest', () => Promise.reject(error));
      }
      rows.push(...report.rows);
      if (piece === 'install' && !isInstalled(image)) break;
    }
  }
  return rows;
}

const wish = readWish(process.argv.slice(2));
if (wish.clean) {
  rmSync(cacheFolder(), { recursive: true });
} else {
  checkHost();
  const rows = await runPieces(wish);
  process.stdout.write(`\n${writeTable(rows)}\n`);
  process.exitCode = rows.every(({ isOk }) => isOk) ? 0 : 1;
}
