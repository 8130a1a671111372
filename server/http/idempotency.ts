// Idempotency keys: identify requests that are repeats (contract 1).
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { canonicalJson } from '#shared/canonical-json.ts';
import { invalid } from '#shared/errors.ts';
import { BODY_HASH_LENGTH, type Once } from '../engine/command.ts';

/** Returns a hash that is equal for bodies with the same meaning. */
export const bodyHashOf = (body: unknown): string => hash('sha256', canonicalJson(body), 'hex');

/**
 * Returns the number under which answers are stored: the id of a signed-in user, a negative even number for the session
 * of a guest's phone, or a negative odd number for an API key. Undefined if the request has none of these.
 */
function ownerOf({ guest, caller, apiKey }: FastifyRequest): number | undefined {
  if (guest) return -2 * guest.id;
  if (apiKey) return -2 * apiKey.id - 1;
  return caller?.userId;
}

/**
 * Returns the idempotency key of a request, or undefined if there is none; throws 400 unless it has 1–255 visible ASCII
 * characters.
 */
export function onceOf(request: FastifyRequest, endpoint: string): Once | undefined {
  const key = request.headers['idempotency-key'];
  const userId = ownerOf(request);
  if (key === undefined || userId === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key', 'The Idempotency-Key must be 1 to 255 visible characters.');
  }
  const bodyHash = bodyHashOf(request.body ?? null).slice(0, BODY_HASH_LENGTH);
  return { userId, endpoint, key, bodyHash };
}
