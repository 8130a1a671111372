// Whether cooks may fire waiting courses on this kitchen display. Off until somebody turns it on.
import { localSwitch } from '../session/local-switch.ts';

export const firingHere = localSwitch('comanda__kitchen_fires', false);
