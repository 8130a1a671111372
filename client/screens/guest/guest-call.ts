// The calls of a guest's phone. They need no sign-in, so a refused call never opens the staff's sign-in page.
import type { AnswerOf, EndpointKey } from '#shared/endpoints/table.ts';
import { addressOf, type LooseRequest, type RequestArgs } from '../../hub/request.ts';
import { CALL_MS } from '../../hub/time-limit.ts';
import { read, send, withinTime } from '../../hub/transport.ts';

/** The guest session and the store, as the hub returns them when a QR card is opened. */
export type Opened = AnswerOf<'POST /guest/open'>;

type GuestKey = Extract<EndpointKey, `${string} /guest/${string}`>;

/** Calls the hub. Throws an ApiError for every status except 200. */
export async function guestCall<K extends GuestKey>(
  key: K,
  ...[request]: RequestArgs<K>
): Promise<AnswerOf<K>> {
  const loose: LooseRequest = request ?? {};
  const method = key.slice(0, key.indexOf(' '));
  const answer = await withinTime(CALL_MS, loose.signal, async (signal) =>
    read(await send(method, addressOf(key, loose), loose, signal)),
  );
  return answer as AnswerOf<K>;
}

/** Returns the query for answers in a language. Without a language, the answers are in the store language. */
export const inLanguage = (lang: string | undefined): { lang?: string } =>
  lang === undefined ? {} : { lang };
