// Tokens, and what a request says of where it comes from (CONTRACT §3).
import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** 256 bits that nobody guesses, as text. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Tokens are stored only as this. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Where a request comes from; an IPv4 address reads the same on a socket that also takes IPv6. */
export const addressOf = (request: FastifyRequest): string =>
  request.ip.replace(/^::ffff:(?=\d+\.)/i, '');
