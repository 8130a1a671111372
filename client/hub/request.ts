// What a call of an endpoint takes, and its address, by the endpoint table.
import type { BodyOf, EndpointKey, ParamsOf, QueryOf } from '#shared/endpoints/table.ts';

type Slot<Name extends string, T> = [T] extends [undefined]
  ? { [key in Name]?: undefined }
  : Record<never, never> extends T
    ? { [key in Name]?: T | undefined }
    : { [key in Name]: T };

interface Extras {
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** In whose name it goes, where another had tapped it at this till. */
  onBehalfOf?: string | undefined;
  /** Nobody waits for it at the screen: where it needs an approval it is refused and asks nobody. */
  unattended?: boolean | undefined;
}

/** What a call of this endpoint takes: `params`, `query` and `body` exactly where the table has them. */
export type RequestOf<K extends EndpointKey> = Slot<'params', ParamsOf<K>> &
  Slot<'query', QueryOf<K>> &
  Slot<'body', BodyOf<K>> &
  Extras;

/** The last argument of a call: left out where nothing is required. */
export type RequestArgs<K extends EndpointKey> =
  Record<never, never> extends RequestOf<K> ? [request?: RequestOf<K>] : [request: RequestOf<K>];

export interface LooseRequest extends Extras {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The address of an endpoint with its path and query filled in, below /api/v1. */
export function addressOf(key: EndpointKey, request: LooseRequest = {}): string {
  const template = key.slice(key.indexOf(' ') + 1);
  const params = new Map(Object.entries<unknown>(Object(request.params ?? {})));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>(Object(request.query ?? {}))) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const tail = query.toString();
  return tail === '' ? path : `${path}?${tail}`;
}
