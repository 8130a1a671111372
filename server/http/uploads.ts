// Serves the stored photos below /uploads/ with one fixed content type; cached forever because a name is never reused.
import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { hasCode } from '../db/error-code.ts';
import { findPhotoName } from '../media/photos.ts';

async function readStored(dataDir: string, path: string): Promise<Buffer> {
  const missing = new Refusal('NOT_FOUND', 'Not found.');
  const name = findPhotoName(path);
  if (name === undefined) throw missing;
  try {
    // A symbolic link is not one of the hub's photos, so links are not followed.
    const flag = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
    return await readFile(join(dataDir, 'uploads', name), { flag });
  } catch (error) {
    throw hasCode(error, 'ENOENT', 'ELOOP') ? missing : error;
  }
}

export function registerUploads(app: FastifyInstance, dataDir: string): void {
  app.get<{ Params: { '*': string } }>(
    '/uploads/*',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const bytes = await readStored(dataDir, `/uploads/${request.params['*']}`);
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('X-Content-Type-Options', 'nosniff')
        .type('image/webp')
        .send(bytes);
    },
  );
}
