// The new hub's part of pairing: asks the primary to accept the new hub as its standby.
import { hostname } from 'node:os';
import { isWholeAddress } from './address.ts';
import { readMessages } from './ask-partner.ts';
import { dial } from './connection.ts';
import { getIdentity } from './identity.ts';
import { type PairState, UNPAIRED } from './pair-state.ts';
import { codeOf, commitTo, newNonce } from './pairing.ts';
import { Wire } from './wire.ts';

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

/**
 * Waits until the primary has confirmed the code, and stores the pair. Rejects if the primary refuses or does not
 * answer.
 */
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
    const theirs = (await next('pair-nonce')).message;
    wire.send({ type: 'pair-nonce', nonce });
    show(codeOf(ends, theirs.nonce, nonce));
    const { key, generation, name, address: told } = (await next('paired')).message;
    const partner = {
      name,
      // Stores the address that the primary sent, if it is complete. Otherwise stores the typed address, at which the
      // primary was reached.
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
