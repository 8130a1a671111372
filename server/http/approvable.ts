// Approvable calls: reads the approval that is sent with the body, and identifies the call it is for (contract 18.2).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApprovalInput } from '#shared/endpoints/approvals.ts';
import { type EndpointKey, endpointKeys, endpointOf, splitKey } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import { INVALID } from '#shared/texts.ts';
import type { Question, SentApproval } from '../engine/command.ts';
import { bodyHashOf } from './idempotency.ts';
import { makeReader } from './input.ts';

export interface Parts {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The call that an approval is for, and the hash of its body. */
type Named = Pick<Question, 'call' | 'bodyHash'>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Checks that the approval is from a known user; the command checks the permission. */
    checkApproval: (
      approval: ApprovalInput,
      what: Named,
      parts: Parts,
    ) => Promise<{ approval: SentApproval; noted: Promise<void> }>;
  }
}

const readApproval = makeReader(Type.Object({ approval: ApprovalInput }));

function splitApproval(body: unknown): { approval: unknown; rest: unknown } {
  if (typeof body !== 'object' || body === null || !('approval' in body)) {
    return { approval: undefined, rest: body };
  }
  const { approval, ...rest } = body;
  return { approval: approval ?? undefined, rest };
}

/**
 * Removes the approval from the request's body, because the call's schema does not have it. Returns the approval;
 * undefined if there is none. Throws 400 if it is invalid.
 */
export function takeApproval(request: FastifyRequest): ApprovalInput | undefined {
  const { approval, rest } = splitApproval(request.body);
  request.body = rest;
  if (approval === undefined) return undefined;
  const read = readApproval({ approval }, request.server.currencyDecimals);
  return (read as { approval: ApprovalInput }).approval;
}

/** Returns the name of a call, such as 'POST /bills/12/discount', and the hash of the body without its approval. */
export function nameOf(key: EndpointKey, params: unknown, body: unknown): Named {
  const said = new Map(Object.entries(params ?? {}));
  const call = key.replace(/\{(\w+)\}/g, (_, name: string) => String(said.get(name)));
  return { call, bodyHash: bodyHashOf(splitApproval(body).rest ?? {}) };
}

const approvables = endpointKeys
  .filter((key) => endpointOf(key).approvable)
  .map((key) => {
    const { method, path } = splitKey(key);
    const pattern = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { key, shape: new RegExp(`^${method} ${pattern}$`) };
  });

/** Returns the endpoint of a call and the parameters of its path; throws 400 if the call cannot be approved. */
export function readCall(call: string): { key: EndpointKey; params: Record<string, string> } {
  for (const { key, shape } of approvables) {
    const found = shape.exec(call);
    if (found) return { key, params: { ...found.groups } };
  }
  throw invalid('call', INVALID.request);
}
