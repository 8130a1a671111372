// The pause that this screen began: its strip stays in the top bar, so that one tap there takes orders again.
import { proxy } from 'valtio';

/** `until`: in ms of the hub's clock; 0 for no pause. */
export const guestPause = proxy({ until: 0 });
