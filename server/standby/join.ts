// The new hub's part of pairing: asks the primary to take it as its standby.
import { hostname } from 'node:os';
import { isWholeAddress } from './address.ts';
import { dial } from './connection.ts';
import { getIdentity } from './identity.ts';
import { type PairState, UNPAIRED } from './pair-state.ts';
import { codeOf, commitTo, newNonce } from './pairing.ts';
import { type Message, Wire } from './wire.ts';

interface Joining {
  readonly dataDir: string;
  /** The address of the primary, as it was typed. */
  readonly address: string;
  readonly ownAddress: string;
  readonly now: number;
  /** Shows the code that a person enters on the primary. */
  readonly show: (code: string) => void;
  readonly store: (state: PairState) => void;
}

/** Waits until the primary has confirmed the code, and stores the pair. Rejects if it refuses or does not answer. */
export async function joinPrimary({
  dataDir,
  address,
  ownAddress,
  now,
  show,
  store,
}: Joining): Promise<string> {
  const own = await getIdentity(dataDir);
  const secure = await dial(address, own);
  const wire = new Wire(secure.socket);
  const ends = { primary: secure.fingerprint, standby: own.fingerprint };
  const nonce = newNonce();
  const next = readMessages(wire);
  try {
    const commitment = commitTo(nonce, ends);
    wire.send({ type: 'pair', commitment, name: hostname(), address: ownAddress });
    const theirs = await next('pair-nonce');
    wire.send({ type: 'pair-nonce', nonce });
    show(codeOf(ends, theirs.nonce, nonce));
    const { key, generation, name, address: told } = await next('paired');
    const partner = {
      name,
      // What a person typed reached it; what it tells about itself may be an address of another network.
      address: isWholeAddress(told) ? told : address,
      fingerprint: secure.fingerprint,
    };
    store({ ...UNPAIRED, role: 'standby', generation, pair: { partner, key, since: now } });
    wire.send({ type: 'pair-stored' });
    await wire.ended();
    return name;
  } finally {
    wire.close();
  }
}

/** Returns a function that resolves to the next message, which must be of the given type. */
function readMessages(wire: Wire) {
  const waiting: Message[] = [];
  let wake: (() => void) | undefined;
  wire.listen((message) => {
    waiting.push(message);
    wake?.();
  });
  wire.onClose(() => wake?.());
  return async <T extends Message['type']>(type: T): Promise<Extract<Message, { type: T }>> => {
    while (waiting.length === 0) {
      if (!wire.isOpen) throw new Error('the other hub ended the connection');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const message = waiting.shift();
    if (message?.type === 'refused') throw new Error(message.reason);
    if (message?.type !== type) throw new Error('the other hub speaks another language');
    return message as Extract<Message, { type: T }>;
  };
}
