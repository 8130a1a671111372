// What a hub accepts while it waits for its partner (contract 35.6).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { checkPair } from '../../../server/http/pair-checks.ts';
import { Refusal } from '../../../server/shared/errors.ts';
import { covers } from '../../contract/covers.ts';

const pair = {
  generationHeader: '2.abc',
  hear: () => undefined,
  isSealed: false,
  isWaiting: true,
  partnerAddress: 'hub-2:8080',
};

/** Returns the code of a waiting hub's refusal; undefined if the hub accepts the request. */
function refusalOf(method: string, path: string): string | undefined {
  const request = { method, url: `/api/v1${path}`, headers: {} } as FastifyRequest;
  const reply = { header: () => undefined } as unknown as FastifyReply;
  try {
    checkPair(pair, request, reply);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.body.code;
    throw error;
  }
}

test.each([
  ['GET', '/orders'],
  ['GET', '/standby/found'],
  ['POST', '/auth/signin'],
  ['POST', '/auth/switch'],
  ['POST', '/standby/work'],
  ['POST', '/standby/unpair?x=1'],
])('%s %s is accepted by a hub that waits', (method, path) => {
  expect(refusalOf(method, path)).toBeUndefined();
});

test.each([
  ['POST', '/pos/create-order'],
  ['DELETE', '/settings/categories/1'],
  ['POST', '/auth/pin'],
  ['POST', '/standby/found/1/enter'],
  ['POST', '/standby/found/1/dismiss'],
])('%s %s is a change, which a hub that waits refuses', (method, path) => {
  covers('35.6');
  expect(refusalOf(method, path)).toBe('PARTNER_UNKNOWN');
});
