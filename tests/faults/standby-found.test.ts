// Orders and payments that only the old hub had acknowledged before it died. After the takeover, the second hub lists
// them, and each can be entered once. The old hub can rejoin only after the second hub has stored this list (contract
// 38.1).
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { findFaults } from './check-database.ts';
import { makePlaces, type Place, pair, takeOver, until, untilMode } from './pair.ts';
import { type AnsweredWrite, Till } from './till.ts';

const run = promisify(execFile);

async function rejoin({ dataDir, port, env }: Place): Promise<string> {
  const cli = join(projectRoot, 'dist/server/cli.js');
  const { stdout } = await run(process.execPath, [cli, 'standby', '--rejoin'], {
    env: { ...process.env, ...env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
  });
  return stdout;
}

test('orders that only the dead hub had are found, entered or dismissed, and then it rejoins', async () => {
  covers('38.1');
  const hubs = await makePlaces();
  try {
    const first = await hubs.start(hubs.first);
    const till = new Till(first.url);
    await till.setUp();
    const [cart] = await till.someCarts();
    const body = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
    const sell = (at: Till, key: string = randomUUID()): Promise<AnsweredWrite> =>
      at.send({ key, path: '/pos/create-order', body });
    await pair(till, hubs.second, `${hubs.first.host}:${hubs.first.port}`);
    const following = await hubs.start(hubs.second, 421);
    await untilMode(till, 'doubled');
    const both = await sell(till);
    await following.kill();
    await untilMode(till, 'single');
    const [alone, paid, again] = [await sell(till), await sell(till), await sell(till)];
    await till.pay([paid.answer.orderId]);
    await first.kill();

    await hubs.start(hubs.second, 421);
    await takeOver(hubs.second);
    const second = new Till(hubs.second.url);
    await second.signIn();
    // A screen has stored this order and sends it again under its key. Then another order is sold. The second hub gives
    // these orders numbers that the old hub has used too.
    const repeated = await sell(second, again.key);
    const other = await sell(second);
    const sealed = await hubs.start(hubs.first, 421);
    const found = await until(async () => {
      const { body: list } = await second.call('GET', '/standby/found');
      return list.length > 0 ? list : undefined;
    }, 60_000);
    const [one, two, money] = found;
    expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(['order', 'order', 'payment']);
    expect([one.old_number, two.old_number]).toEqual([alone.answer.orderId, paid.answer.orderId]);
    expect((await second.call('GET', '/store')).body.found).toBe(3);

    const enter = (id: number) =>
      second.call('POST', `/standby/found/${id}/enter`, {}, randomUUID());
    const entered = await enter(two.id);
    expect(entered.status).toBe(200);
    expect((await enter(money.id)).status).toBe(200);
    const { body: bill } = await second.call('GET', `/bills/${entered.body.billId}`);
    expect(bill.status).toBe('paid');
    const dismissed = await second.call('POST', `/standby/found/${one.id}/dismiss`, {});
    expect(dismissed.status).toBe(200);
    expect((await enter(one.id)).body.code).toBe('ANSWERED');

    // The second hub has stored the list, so the old hub may follow it now.
    await sealed.stop();
    expect(await rejoin(hubs.first)).toMatch(/follows/);
    await hubs.start(hubs.first, 421);
    await untilMode(second, 'doubled');
    expect((await second.call('GET', '/standby/found')).body).toEqual([]);
    await takeOver(hubs.first, false);
    const writes = [both, repeated, other];
    expect(findFaults(join(hubs.first.dataDir, 'comanda.db'), [], writes)).toEqual([]);
  } finally {
    await hubs.close();
  }
}, 400_000);
