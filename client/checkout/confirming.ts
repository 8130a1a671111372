// Whether this till asks before an order is sent to the kitchen.
import { localSwitch } from '../session/local-switch.ts';

/** Whether this till asks before it sends an order without a table. On until somebody turns it off. */
export const confirming = localSwitch('comanda__confirm_orders', true);

/**
 * Whether this till asks before it sends an order of a table. Off until somebody turns it on, because such an order can
 * be undone after it was sent.
 */
export const confirmingTables = localSwitch('comanda__confirm_table_orders', false);
