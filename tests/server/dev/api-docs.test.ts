// npm run dev describes the API at /docs; production does not.
import { expect, test } from 'vitest';
import { endpointKeys, splitKey } from '#shared/endpoints/table.ts';
import { makeOpenApi } from '../../../server/dev/openapi.ts';
import { makeHub } from '../../fixtures/hub.ts';

test('the document describes every call of the table', () => {
  const { paths } = makeOpenApi('1.0.0');
  for (const key of endpointKeys) {
    const { method, path } = splitKey(key);
    expect(paths[path]?.[method.toLowerCase()]).toMatchObject({ summary: key });
  }
  expect(JSON.stringify(paths['/pos/create-order'])).toContain('Idempotency-Key');
});

test('it is served while developing only', async () => {
  for (const dev of [true, false]) {
    const hub = await makeHub({ config: { dev } });
    const get = (url: string) => hub.app.inject({ url, headers: { host: 'localhost' } });
    const [page, document] = [await get('/docs/'), await get('/docs/json')];
    expect([page.statusCode, document.statusCode]).toEqual(dev ? [200, 200] : [404, 404]);
    if (dev) expect(document.json().paths).toHaveProperty('/orders');
    await hub.close();
  }
});
