// Typed calls to the hub, based on the endpoint table. If a call needs an approval, the screen asks for one and sends
// the call again.
import type { AnswerOf, EndpointKey } from '#shared/endpoints/table.ts';
import { ApiError } from './api-error.ts';
import type { Page } from './pages.ts';
import { perform } from './refresh.ts';
import { addressOf, type LooseRequest, type RequestArgs } from './request.ts';
import { CALL_MS, FILE_MS, SESSION_MS } from './time-limit.ts';
import { read } from './transport.ts';

export { ApiError };

function limitOf(key: EndpointKey): number {
  if (key === 'GET /auth/session') return SESSION_MS;
  return key.startsWith('POST /menu-items/import') ? FILE_MS : CALL_MS;
}

/** A call that was refused because it needs an approval. */
export interface NeedyCall {
  /** The call as the hub names it: 'POST /bills/12/discount'. */
  readonly name: string;
  readonly body: unknown;
  /** The hub's refusal. Its body has the `action` and `scope`, and `text` and `amount` to show to people. */
  readonly refusal: ApiError;
  /** Sends the call again under the same key, with the approval. */
  readonly sendWith: (word: object) => Promise<unknown>;
}

/** Returns the body of an answer, and the id after which the next page of the list starts (contract 1.4). */
const readPage = async (response: Response): Promise<Page> => [
  await read(response),
  response.headers.get('next-after'),
];

let askApprover: ((call: NeedyCall) => Promise<unknown>) | undefined;

/** Sets the function that asks for approvals on this screen; returns a function that removes it. */
export function approveBy(ask: (call: NeedyCall) => Promise<unknown>): () => void {
  askApprover = ask;
  return () => {
    askApprover = undefined;
  };
}

const needsApproval = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'APPROVAL_NEEDED';

/** Calls the hub. Returns the answer of a 200; throws an ApiError for everything else. */
export async function call<K extends EndpointKey>(
  key: K,
  ...[request]: RequestArgs<K>
): Promise<AnswerOf<K>> {
  const loose: LooseRequest = request ?? {};
  const method = key.slice(0, key.indexOf(' '));
  const address = addressOf(key, loose);
  const sendTo = (to: string, sent: LooseRequest) =>
    perform(method, to, sent, readPage, limitOf(key));
  const sendIt = async (sent: LooseRequest) => {
    const first = await sendTo(address, sent);
    if (first[1] === null) return first[0];
    // Loaded on demand: few restaurants have enough open orders for a second page.
    const { followPages } = await import('./pages.ts');
    return followPages(key, first, (after) =>
      sendTo(addressOf(key, { ...loose, query: { ...Object(loose.query), after } }), sent),
    );
  };
  try {
    return (await sendIt(loose)) as AnswerOf<K>;
  } catch (error) {
    if (!needsApproval(error) || askApprover === undefined || loose.unattended) throw error;
    const { body, signal: _, ...rest } = loose;
    const sendWith = (approval: object) =>
      sendIt({ ...rest, body: { ...Object(body ?? {}), approval } });
    const asked = { name: `${method} ${address}`, body, refusal: error, sendWith };
    return (await askApprover(asked)) as AnswerOf<K>;
  }
}
