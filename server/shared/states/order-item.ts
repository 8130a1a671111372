// Order items: their states, and who may move them from where to where (CONTRACT §11).
import { type Moves, mayMove } from './moves.ts';

export const ITEM_STATUSES = [
  'created',
  'preparing',
  'completed',
  'delivered',
  'cancelled',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** What the Orders screen may set an item to; `cancelled` is final. */
export const ORDERS_TARGETS = ['preparing', 'completed', 'delivered', 'cancelled'] as const;
/** Who may move an item from where to where: the Orders screen to anything but from `cancelled`, the kitchen step by step. */
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
/** What the kitchen may name: its steps and where they begin; to go back there is refused as a step, not as a word. */
export const KITCHEN_STATUSES = ['created', 'preparing', 'completed'] as const;

/** The statuses of items that somebody still has to cook. */
export const COOKING: readonly ItemStatus[] = ['created', 'preparing'];

/** What the kitchen's button does next, or undefined when nothing is left to do. */
export const nextKitchenStatus = (status: ItemStatus): KitchenTarget | undefined =>
  ITEM_MOVES.kitchen[status][0] as KitchenTarget | undefined;

/** Whether the kitchen may take an item from one status to another (the same again is fine and does nothing). */
export const kitchenAllows = (from: ItemStatus, to: (typeof KITCHEN_STATUSES)[number]): boolean =>
  from === to || mayMove(ITEM_MOVES.kitchen, from, to);
