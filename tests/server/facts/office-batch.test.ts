// The size of a request that sends the hub's facts to head office (contract 36.5).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const MOST_BYTES = 512 * 1024;
const FACT_BYTES = 8000;
const FACTS = 200;

test('has at most 512 KiB, with the fields around the facts', async () => {
  covers('36.5');
  const sizes: number[] = [];
  let applied = 0;
  const office = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === '/v1/facts') {
      sizes.push(Buffer.byteLength(body));
      applied = JSON.parse(body).to;
    }
    const answer = { key: 'k', title: 'Chain', expected: applied + 1, applied, releases: [] };
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => office.listen(0, '127.0.0.1', resolve));
  const hub = await openHub();
  const add = hub.db.prepare('INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?)');
  // One fact is longer, so that the facts of the first request alone have nearly 512 KiB.
  const longer = MOST_BYTES - 64 * (FACT_BYTES + 1) - 10;
  const frame = (seq: number) =>
    `{"seq":${seq},"at":"1970-01-01T00:00:00.000Z","day":"2026-11-28","kind":"menu","body":"","hash":"${'0'.repeat(64)}"}`;
  for (let seq = 1; seq <= FACTS; seq += 1) {
    const bytes = FACT_BYTES + (seq === 1 ? longer : 0) - frame(seq).length;
    add.run(seq, 0, '2026-11-28', 'menu', `"${'x'.repeat(bytes)}"`, '0'.repeat(64));
  }
  const { port } = office.address() as AddressInfo;
  const paired = { address: `http://127.0.0.1:${port}`, code: '123' };
  expect((await makeTill(hub).post('/settings/head-office/pair', paired)).status).toBe(200);
  await expect.poll(() => applied, { timeout: 20_000 }).toBe(FACTS);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_BYTES);
  expect(sizes[0]).toBeGreaterThan(MOST_BYTES / 2);
  office.close();
});
