// The store's picture on a receipt, decoded by the same library that accepts uploads.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSharp } from '../../../server/media/load-sharp.ts';
import { drawPicture } from '../../../server/printing/escpos/raster.ts';

test('a picture that is stored as a file is drawn in the middle of the paper', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-picture-'));
  const file = join(folder, 'store.webp');
  const sharp = await loadSharp();
  const black = { width: 40, height: 20, channels: 3, background: '#000' } as const;
  await sharp({ create: black }).webp({ lossless: true }).toFile(file);
  await expect(sharp(file).metadata()).rejects.toThrow();
  const { width, height, dots } = await drawPicture(file, 384);
  expect([width, height]).toEqual([384, 20]);
  expect(dots.reduce((sum, dot) => sum + dot, 0)).toBe(40 * 20);
  rmSync(folder, { recursive: true });
});
