// GET /authority.crt: the certificate of the hub's own authority (`npm run tls`), for phones that should trust it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/errors.ts';

/** Path below DATA_DIR, created by `npm run tls`. The private key in the same folder is never served. */
const AUTHORITY_CERTIFICATE = join('tls', 'authority.crt');

export function registerAuthority(app: FastifyInstance, dataDir: string): void {
  app.get('/authority.crt', async (_request, reply) => {
    const bytes = await readFile(join(dataDir, AUTHORITY_CERTIFICATE)).catch(() => undefined);
    if (!bytes) throw new Refusal('NOT_FOUND', 'Not found.');
    return reply.header('Cache-Control', 'no-cache').type('application/x-x509-ca-cert').send(bytes);
  });
}
