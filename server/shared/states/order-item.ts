// Order items: their states, and who may change them (contract 11).
import { type Moves, mayMove } from './moves.ts';

export const ITEM_STATUSES = [
  'created',
  'preparing',
  'completed',
  'delivered',
  'cancelled',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** The states that the Orders screen may set; `cancelled` is final. */
export const ORDERS_TARGETS = ['preparing', 'completed', 'delivered', 'cancelled'] as const;
/**
 * The allowed state changes: the Orders screen may skip steps and go back; the kitchen only goes forward step by
 * step.
 */
export const ITEM_MOVES: Readonly<Record<'orders' | 'kitchen', Moves<ItemStatus>>> = {
  orders: {
    created: ['preparing', 'completed', 'delivered', 'cancelled'],
    preparing: ['completed', 'delivered', 'cancelled'],
    completed: ['preparing', 'delivered', 'cancelled'],
    delivered: ['preparing', 'completed', 'cancelled'],
    cancelled: [],
  },
  kitchen: {
    created: ['preparing'],
    preparing: ['completed'],
    completed: [],
    delivered: [],
    cancelled: [],
  },
};

export type KitchenTarget = 'preparing' | 'completed';
/** The states that a kitchen call may send. `created` is valid input, but no item can return to it. */
export const KITCHEN_STATUSES = ['created', 'preparing', 'completed'] as const;

/** The statuses of items that somebody still has to cook. */
export const COOKING: readonly ItemStatus[] = ['created', 'preparing'];

/** Returns the next state for the kitchen's button; undefined if nothing is left to do. */
export const nextKitchenStatus = (status: ItemStatus): KitchenTarget | undefined =>
  ITEM_MOVES.kitchen[status][0] as KitchenTarget | undefined;

/** Returns whether the kitchen may change an item from one status to another. The same status is allowed and has no effect. */
export const kitchenAllows = (from: ItemStatus, to: (typeof KITCHEN_STATUSES)[number]): boolean =>
  from === to || mayMove(ITEM_MOVES.kitchen, from, to);
