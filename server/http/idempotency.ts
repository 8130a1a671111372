// Idempotency keys: what makes two requests the same one (CONTRACT §1).
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalid } from '#shared/errors.ts';
import type { Once } from '../threads/command.ts';

/** JSON with its members in order: equal for bodies that mean the same. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(Reflect.get(value, name))}`);
  return `{${members.join(',')}}`;
}

/** The key of a request, or undefined when it bears none; 400 when it is no 1–255 visible ASCII characters. */
export function onceOf(request: FastifyRequest, endpoint: string): Once | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !request.caller) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key', 'The Idempotency-Key must be 1 to 255 visible characters!');
  }
  const bodyHash = hash('sha256', canonicalJson(request.body ?? null), 'hex');
  return { userId: request.caller.userId, endpoint, key, bodyHash };
}
