// Tokens, and the address of a request (contract 3).
import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Returns 256 random bits as text. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a token. Tokens are stored only as hashes. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/**
 * Returns the address of a request. An IPv4 address has the same form on all sockets, also on sockets that accept IPv6.
 */
export const addressOf = (request: FastifyRequest): string =>
  request.ip.replace(/^::ffff:(?=\d+\.)/i, '');
