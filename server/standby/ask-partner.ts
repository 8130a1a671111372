// Asks the other hub of the pair which role and generation it has.
import { version } from '../../package.json';
import { dial } from './connection.ts';
import { getIdentity } from './identity.ts';
import type { PairState } from './pair-state.ts';
import type { Hello } from './reception.ts';
import { Wire } from './wire.ts';

interface Asking {
  readonly dataDir: string;
  readonly ownAddress: string;
  readonly state: PairState;
}

const ANSWER_MS = 4000;

/** Returns the partner's hello. Rejects if it is not reached, or another hub is at its address. */
export async function askPartner({ dataDir, ownAddress, state }: Asking): Promise<Hello> {
  const { pair, role, generation } = state;
  if (!pair) throw new Error('this hub is not paired');
  const secure = await dial(pair.partner.address, await getIdentity(dataDir));
  const wire = new Wire(secure.socket);
  try {
    if (secure.fingerprint !== pair.partner.fingerprint)
      throw new Error('another hub answers at the address of the partner');
    return await new Promise<Hello>((resolve, reject) => {
      const late = setTimeout(() => wire.close(), ANSWER_MS);
      wire.onClose(() => {
        clearTimeout(late);
        reject(new Error('the partner does not answer'));
      });
      wire.listen((message) => {
        if (message.type === 'hello') resolve(message);
        else wire.close();
      });
      wire.send({ type: 'hello', role, generation, version, address: ownAddress, place: null });
    });
  } finally {
    wire.close();
  }
}
