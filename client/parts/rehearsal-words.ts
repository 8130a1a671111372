// The texts of the screens about the rehearsal of a takeover and its results.
import { words } from '../locales/t.ts';

export const REHEARSALS = words({
  faulty: 'The second hub cannot take over at present: a test of its copy found errors',
  old: 'The second hub has not tested its copy for more than three days',
} as const);
