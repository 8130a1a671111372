// The calls of Settings › Head office (contract 36.5).
import { invalid, Refusal, say } from '#shared/errors.ts';
import { factHead } from '../../domain/facts/feed.ts';
import { findHeadOffice, sentStoreOf } from '../../domain/facts/head-office.ts';
import { OfficeFailed, pairWith } from '../../head-office/client.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { sealPassword } from '../../mail/seal.ts';
import { hashToken } from '../../sessions/tokens.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { expectNoTraining } from '../../training/stays-inside.ts';
import { setHeadOffice } from './head-office.ts';

/**
 * Returns the origin of a web address, which is the part to store; 400 if the text is no web address or contains a name
 * or password.
 */
function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isWeb && url.username === '' && url.password === '') return url.origin;
  throw invalid('address', 'Please provide an address that begins with https:// or http://.');
}

/** Pairs with head office by the code; 409 OFFICE_FAILED { reason } if that fails. */
async function pair(hub: Hub, address: string, code: string) {
  try {
    const signal = new AbortController().signal;
    return await pairWith({ address, signal }, code, hub.read(sentStoreOf));
  } catch (error) {
    if (!(error instanceof OfficeFailed)) throw error;
    const reason = error.message;
    throw new Refusal('OFFICE_FAILED', say`Pairing failed: ${{ reason }}`, { extra: { reason } });
  }
}

export const headOfficeRoutes = (hub: Hub): Route[] => [
  route('GET /settings/head-office', () =>
    hub.read((tx) => {
      const office = findHeadOffice(tx);
      if (!office) return null;
      return {
        address: office.address,
        title: office.title,
        waiting: Math.max(0, factHead(tx).seq - office.sent_seq),
        paired_at: wireInstant(office.paired_at),
        heard_at: wireInstant(office.heard_at),
        failing_since: wireInstant(office.failing_since),
        reason: office.reason,
      };
    }),
  ),
  route('POST /settings/head-office/pair', async ({ body, call }) => {
    expectNoTraining(hub.config);
    const address = readOrigin(body.address);
    const codeHash = hashToken(body.code);
    const known = hub.read(findHeadOffice);
    // This is the same call again. Its code can't be used a second time, because the first call used it up.
    if (known?.code_hash === codeHash && known.address === address) {
      return { message: 'The restaurant is paired with head office.', title: known.title };
    }
    const { key, title } = await pair(hub, address, body.code);
    const sealedKey = sealPassword(hub.config.dataDir, key);
    return hub.run(setHeadOffice, { address, title, sealedKey, codeHash }, call);
  }),
];
