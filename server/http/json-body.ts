// JSON bodies: read once; refused if they are malformed, too deep or contain `__proto__`.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '#shared/errors.ts';
import { isWithinBounds } from './json-bounds.ts';

/** Replaces Fastify's parsers: accepts JSON only, and treats an empty body as no body. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseBody(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  // Only empty bodies of other types reach this parser: `fetch` and curl send a type even for an empty text.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/**
 * Returns the value of a JSON text; undefined for an empty text. Throws 400 for JSON that is malformed, too large or
 * contains `__proto__`.
 */
function parseBody(text: string): unknown {
  if (text === '') return undefined;
  if (!isWithinBounds(text)) throw strange();
  const value = parseJson(text.startsWith('\ufeff') ? text.slice(1) : text);
  if (isPoisoned(value)) throw strange();
  return value;
}

const strange = () => invalid('', 'The hub does not understand this request.');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('', 'This request could not be read: it is broken JSON!');
  }
}

/** Returns true if any member would change an object's prototype. */
function isPoisoned(value: unknown): boolean {
  if (!isContainer(value)) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(isPoisoned);
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

/** Throws 415 if the body has another media type than the endpoint takes. */
export function refuseOtherMedia({ headers }: FastifyRequest, takes: 'json' | 'picture'): void {
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  const media = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (media === (takes === 'json' ? 'application/json' : 'multipart/form-data')) return;
  const message = takes === 'json' ? 'Please send this as JSON!' : 'Please send a picture.';
  throw new Refusal('WRONG_MEDIA_TYPE', message);
}
