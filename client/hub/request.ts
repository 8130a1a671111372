// The arguments of an endpoint call and its address, as the endpoint table defines them.
import type { BodyOf, EndpointKey, ParamsOf, QueryOf } from '#shared/endpoints/table.ts';

type Slot<Name extends string, T> = [T] extends [undefined]
  ? { [key in Name]?: undefined }
  : Record<never, never> extends T
    ? { [key in Name]?: T | undefined }
    : { [key in Name]: T };

interface Extras {
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /**
   * The name of the user who made the entry at this till, if that is not the signed-in user. The call is sent in that
   * user's name.
   */
  onBehalfOf?: string | undefined;
  /**
   * Whether no user waits for the result of the call. If such a call needs an approval, it is refused and nobody is
   * asked.
   */
  unattended?: boolean | undefined;
}

/** The arguments of a call: `params`, `query` and `body` exactly as the endpoint table defines them. */
export type RequestOf<K extends EndpointKey> = Slot<'params', ParamsOf<K>> &
  Slot<'query', QueryOf<K>> &
  Slot<'body', BodyOf<K>> &
  Extras;

/** The last argument of a call, optional if nothing is required. */
export type RequestArgs<K extends EndpointKey> =
  Record<never, never> extends RequestOf<K> ? [request?: RequestOf<K>] : [request: RequestOf<K>];

export interface LooseRequest extends Extras {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Returns the address of an endpoint below /api/v1, with its path and query filled in. */
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
