// The calls of a working hub about its second hub (contract 35).
import { Refusal } from '#shared/errors.ts';
import { wasAnswered } from '../../http/answered.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import type { PairedHub } from '../../standby/paired-hub.ts';
import { notePaired, noteUnpaired, noteWork } from './commands.ts';
import { listFound } from './found.ts';

/**
 * The number of wrong codes after which the hubs that wait to be paired are disconnected. Guessing a code would take
 * half a million tries.
 */
const MAX_WRONG_CODES = 10;

/** The input of a command that is not run, because its call is a repeat. */
const NOT_RUN = { name: '', generation: 1 };

export const standbyRoutes = (hub: Hub): Route[] => {
  let wrong = 0;
  return [
    route('GET /standby', () => paired(hub).status()),
    route('POST /standby/confirm', async ({ body, call }) => {
      if (wasAnswered(hub, call)) return hub.run(notePaired, NOT_RUN, call);
      const name = await paired(hub).confirm(body.code.replaceAll(' ', ''));
      if (name === undefined) {
        wrong += 1;
        if (wrong >= MAX_WRONG_CODES) paired(hub).sendAway();
        throw new Refusal('UNKNOWN_CODE', 'No second hub shows this code.');
      }
      wrong = 0;
      const { generation } = paired(hub).state;
      return hub.run(notePaired, { name, generation }, call);
    }),
    route('POST /standby/unpair', ({ call }) => {
      if (wasAnswered(hub, call)) return hub.run(noteUnpaired, NOT_RUN, call);
      const { pair } = paired(hub).state;
      if (!pair) throw new Refusal('NOT_PAIRED', 'No second hub is paired with this hub.');
      paired(hub).unpair();
      return hub.run(noteUnpaired, { name: pair.partner.name }, call);
    }),
    route('GET /standby/found', () => hub.read(listFound)),
    route('POST /standby/work', async ({ call }) => {
      if (wasAnswered(hub, call)) return hub.run(noteWork, null, call);
      paired(hub).assertMayWork();
      const answer = await hub.run(noteWork, null, call);
      if (answer.status === 200) paired(hub).beginWork();
      return answer;
    }),
    route('POST /standby/takeover', () => {
      throw notStandby();
    }),
    route('POST /standby/heard', () => {
      throw notStandby();
    }),
  ];
};

const notStandby = (): Refusal =>
  new Refusal('NOT_STANDBY', 'This hub is already in use. It is not the second hub.');

function paired({ pair }: Hub): PairedHub {
  if (!pair) throw new Refusal('NOT_PAIRED', 'No second hub is paired with this hub.');
  return pair;
}
