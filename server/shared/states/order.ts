// Orders: their states and allowed changes (contract 11).
import type { Moves } from './moves.ts';

export const ORDER_STATUSES = ['created', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** `completed` and `cancelled` are final. Another check refuses to cancel a paid order. */
export const ORDER_MOVES: Moves<OrderStatus> = {
  created: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};
export type PaymentStatus = 'pending' | 'paid';

export const DELIVERY_TYPES = ['dinein', 'delivery', 'takeaway'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];
export const DELIVERY_LABELS = {
  dinein: 'Dine-In',
  delivery: 'Delivery',
  takeaway: 'Take Away',
} as const satisfies Record<DeliveryType, string>;
export type CustomerType = 'WALKIN' | 'CUSTOMER';
