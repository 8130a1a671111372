// A hub that is stopping says so, and does not report a disk failure (contract 13).
import { expect, test } from 'vitest';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';

const hub = await openHub();

test('whatever comes while the hub stops is 503 STOPPING, and the connection ends', async () => {
  expect((await callApi(hub, 'GET', '/setup')).status).toBe(200);
  hub.hub.isStopping = true;
  const refused = await callApi(hub, 'GET', '/setup');
  expect([refused.status, refused.body.code]).toEqual([503, 'STOPPING']);
  expect(refused.headers.connection).toBe('close');
});
