// Sends every failure in the same form, including failures that HTTP or Fastify find before a route (contract 1).
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { isStorageFailure, storageUnavailable } from '../db/storage-failure.ts';
import { securityHeaders } from './headers.ts';

export const nothingHere = () => new Refusal('NOT_FOUND', 'Not found.');
export const stopping = () =>
  new Refusal('STOPPING', 'The hub is stopping. Please try again in a moment.');

/** Fastify's own refusals, in the words and codes of the contract. */
const BY_STATUS: Readonly<Record<number, [ErrorCode, string]>> = {
  // Paths outside the folder of the screens do not exist.
  403: ['NOT_FOUND', 'Not found.'],
  404: ['NOT_FOUND', 'Not found.'],
  413: ['BODY_TOO_LARGE', 'The request is too large.'],
  415: ['WRONG_MEDIA_TYPE', 'Please send this as JSON!'],
};

/** Sends the answer to any thrown error; only unexpected errors are logged with their stack. */
export function sendError(reply: FastifyReply, error: FastifyError | Refusal): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  if (refusal !== error && refusal.status >= 500)
    reply.log.error({ err: error }, 'a request failed');
  return reply.code(refusal.status).send(refusal.body);
}

function refusalOf(error: FastifyError): Refusal {
  if (isStorageFailure(error)) return storageUnavailable();
  const { statusCode = 500 } = error;
  const known = BY_STATUS[statusCode];
  if (known) return new Refusal(...known);
  return statusCode >= 400 && statusCode < 500
    ? new Refusal('INVALID_INPUT', INVALID.request)
    : new Refusal('INTERNAL', FALLBACK.wrong);
}

/**
 * Sends the refusal of an address that cannot be decoded or has an overlong part. The router finds it before any hook
 * runs.
 */
export function sendBadAddress(request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = new Refusal('INVALID_INPUT', 'This address is not valid.');
  void reply
    .code(status)
    .headers({ ...securityHeaders(request.headers.host ?? ''), 'Cache-Control': 'no-store' })
    .send(body);
}

/**
 * Whether a connection timed out before any request began on it. Browsers open such connections in advance. If the hub
 * wrote a refusal on such a connection, the browser would read it as the answer to the next request that it sends
 * there.
 */
const isSpare = (error: NodeJS.ErrnoException, { bytesRead }: Socket): boolean =>
  error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && bytesRead === 0;

/**
 * Sends a refusal on the bare connection for a request that is not HTTP, has too large headers or is too slow. Then
 * closes the connection.
 */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isSpare(error, socket)) {
    socket.destroy();
    return;
  }
  const { status, body } =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal('BODY_TOO_LARGE', 'The request is too large.')
      : new Refusal('INVALID_INPUT', INVALID.request);
  const text = JSON.stringify(body);
  const headers = {
    ...securityHeaders(''),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const reason = status === 413 ? 'Payload Too Large' : 'Bad Request';
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${text}`);
}
