// Orders: their states and the allowed moves (CONTRACT §11).
import type { Moves } from './moves.ts';

export const ORDER_STATUSES = ['created', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What is closed stays closed; that a paid order is not cancelled stands beside this. */
export const ORDER_MOVES: Moves<OrderStatus> = {
  created: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};
export type PaymentStatus = 'pending' | 'paid';

export const DELIVERY_TYPES = ['dinein', 'delivery', 'takeaway'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];
export const DELIVERY_LABELS: Readonly<Record<DeliveryType, string>> = {
  dinein: 'Dine-In',
  delivery: 'Delivery',
  takeaway: 'Take Away',
};
export type CustomerType = 'WALKIN' | 'CUSTOMER';
