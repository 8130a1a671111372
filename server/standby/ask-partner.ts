// Calls the other hub of the pair over a separate connection, to ask for its role and generation, or to fetch the
// list of entries that this hub may lack.
import { version } from '../../package.json';
import { dial } from './connection.ts';
import { getIdentity } from './identity.ts';
import type { PairState } from './pair-state.ts';
import type { Hello } from './reception.ts';
import { type Message, Wire } from './wire.ts';

export interface CallingPartner {
  readonly dataDir: string;
  readonly ownAddress: string;
  readonly state: PairState;
}

interface Heard<T extends Message['type']> {
  readonly message: Extract<Message, { type: T }>;
  readonly bytes: Buffer;
}

/** Resolves to the next message, which must be of the given type. */
type Next = <T extends Message['type']>(type: T) => Promise<Heard<T>>;

const ANSWER_MS = 4000;

/**
 * Says hello to the partner and runs `talk`. Rejects if the partner is not reached in time, or if another hub is at
 * its address.
 */
export async function callPartner<R>(
  { dataDir, ownAddress, state }: CallingPartner,
  answerMs: number,
  talk: (wire: Wire, next: Next) => Promise<R>,
): Promise<R> {
  const { pair, role, generation } = state;
  if (!pair) throw new Error('this hub is not paired');
  const secure = await dial(pair.partner.address, await getIdentity(dataDir));
  const wire = new Wire(secure.socket);
  const late = setTimeout(() => wire.close(), answerMs);
  try {
    if (secure.fingerprint !== pair.partner.fingerprint)
      throw new Error('another hub answers at the address of the partner');
    const next = readMessages(wire);
    wire.send({ type: 'hello', role, generation, version, address: ownAddress, place: null });
    return await talk(wire, next);
  } finally {
    clearTimeout(late);
    wire.close();
  }
}

/** Returns the partner's hello. */
export const askPartner = (calling: CallingPartner): Promise<Hello> =>
  callPartner(calling, ANSWER_MS, async (_, next) => (await next('hello')).message);

/** Returns a function that resolves to the messages one by one, in their order. */
export function readMessages(wire: Wire): Next {
  const waiting: { message: Message; bytes: Buffer }[] = [];
  let wake: (() => void) | undefined;
  wire.listen((message, bytes) => {
    waiting.push({ message, bytes });
    wake?.();
  });
  wire.onClose(() => wake?.());
  return async <T extends Message['type']>(type: T) => {
    while (waiting.length === 0) {
      if (!wire.isOpen) throw new Error('the other hub ended the connection');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const heard = waiting.shift();
    if (heard?.message.type === 'refused') throw new Error(heard.message.reason);
    if (heard?.message.type !== type) throw new Error('the other hub speaks another language');
    return heard as Heard<T>;
  };
}
