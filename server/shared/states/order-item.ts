// Order items: their states, and who may move them from where to where (CONTRACT §11).

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
/** What the kitchen may set an item to, and from what: no step is skipped. */
const KITCHEN_FROM = { preparing: 'created', completed: 'preparing' } as const;
export type KitchenTarget = keyof typeof KITCHEN_FROM;
/** What the kitchen may name: its steps and where they begin; to go back there is refused as a step, not as a word. */
export const KITCHEN_STATUSES = ['created', 'preparing', 'completed'] as const;

/** The statuses of items that somebody still has to cook. */
export const COOKING: readonly ItemStatus[] = ['created', 'preparing'];

/** What the kitchen's button does next, or undefined when nothing is left to do. */
export function nextKitchenStatus(status: ItemStatus): KitchenTarget | undefined {
  if (status === 'created') return 'preparing';
  return status === 'preparing' ? 'completed' : undefined;
}

/** Whether the kitchen may take an item from one status to another (the same again is fine and does nothing). */
export const kitchenAllows = (from: ItemStatus, to: (typeof KITCHEN_STATUSES)[number]): boolean =>
  from === to || (to !== 'created' && KITCHEN_FROM[to] === from);
