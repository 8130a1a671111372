// The primary hands over only to a standby that still waits for it (contract 35.4).
import { join } from 'node:path';
import { duplexPair } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Doubling } from '../../../server/standby/doubling.ts';
import { StandbyConnection } from '../../../server/standby/standby-connection.ts';
import { Wire } from '../../../server/standby/wire.ts';
import type { WriteQueue } from '../../../server/threads/write-queue.ts';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';

const { dataDir } = await openHub();

/** Connects a primary and a standby. The standby acknowledges each ping while `answers` returns true. */
function connect(answers: () => boolean) {
  const [near, far] = duplexPair();
  const [primary, standby] = [new Wire(near), new Wire(far)];
  const handOver = vi.fn(async () => undefined);
  const [handedOver, keepWorking] = [vi.fn(), vi.fn()];
  const path = join(dataDir, 'comanda.db');
  const none = () => undefined;
  const connection = new StandbyConnection(primary, {
    ...{ path, dataDir, handOver, handedOver, keepWorking },
    writer: { ship: none } as unknown as WriteQueue,
    doubling: new Doubling(() => performance.now(), none),
    database: () => 0,
    clock: Date.now,
    isWell: () => true,
    lastOrder: () => 0,
    rehearsed: none,
    failed: none,
    unpaired: none,
  });
  const heard: string[] = [];
  standby.listen((message) => {
    heard.push(message.type);
    if (message.type === 'ping' && answers()) standby.send({ type: 'ack', seq: message.seq });
  });
  connection.start({ salts: '00', frames: 0, sum: [0, 0] });
  standby.send({ type: 'hand-over?' });
  return { connection, standby, heard, handOver, handedOver, keepWorking };
}

test('to a standby that answers', async () => {
  covers('35.4');
  const { connection, heard, handedOver, keepWorking } = connect(() => true);
  await expect.poll(() => heard).toContain('handed-over');
  expect(handedOver).toHaveBeenCalledOnce();
  expect(keepWorking).not.toHaveBeenCalled();
  connection.close();
});

test('not to one that has ended the connection before the primary read its request', async () => {
  covers('35.4');
  const { standby, handOver, handedOver, keepWorking } = connect(() => false);
  standby.close();
  await expect.poll(() => keepWorking.mock.calls.length, { timeout: 3000 }).toBe(1);
  await sleep(100);
  expect(handOver).not.toHaveBeenCalled();
  expect(handedOver).not.toHaveBeenCalled();
});

test('not to one that stops answering meanwhile: the hub takes writes again', async () => {
  covers('35.4');
  let isThere = true;
  const { connection, handOver, handedOver, keepWorking } = connect(() => isThere);
  handOver.mockImplementation(async () => {
    isThere = false;
    return undefined;
  });
  await expect.poll(() => keepWorking.mock.calls.length, { timeout: 3000 }).toBe(1);
  expect(handOver).toHaveBeenCalledOnce();
  expect(handedOver).not.toHaveBeenCalled();
  connection.close();
});
