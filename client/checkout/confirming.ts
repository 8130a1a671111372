// Whether this till asks before each order is sent to the kitchen. On until somebody turns it off.
import { localSwitch } from '../session/local-switch.ts';

export const confirming = localSwitch('comanda__confirm_orders', true);
