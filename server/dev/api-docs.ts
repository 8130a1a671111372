// Interactive API documentation at /docs, only in development: its packages are not installed in production.
import type { FastifyInstance } from 'fastify';
import { version } from '../../package.json';
import { makeOpenApi } from './openapi.ts';

export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  const [swagger, swaggerUi] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const document = makeOpenApi(version) as never;
  await app.register(swagger.default, { mode: 'static', specification: { document } });
  await app.register(swaggerUi.default, { routePrefix: '/docs', staticCSP: true });
}
