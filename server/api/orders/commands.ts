// All commands of orders.
import type { CallCommands } from '../../engine/calls.ts';
import { cancelOrders, completeOrders } from './complete.ts';
import { fireCourse, rushOrders } from './fire.ts';
import { acceptGuestOrder, refuseGuestOrder } from './guest-answer.ts';
import { sendGuestOrder } from './guest-send.ts';
import { setItemStatus } from './item-status.ts';
import { sendOpenOrder } from './open-send.ts';
import { payOrders } from './pay.ts';
import { placeOrder } from './place.ts';
import { placeAndPayOrder } from './place-and-pay.ts';
import { swapDish } from './swap.ts';

const calls = {
  'POST /pos/create-order': placeOrder,
  'POST /pos/create-order-and-invoice': placeAndPayOrder,
  'POST /orders/complete-and-pay-order': payOrders,
  'POST /orders/cancel': cancelOrders,
  'POST /orders/complete': completeOrders,
  'POST /orders/update-status/{id}': setItemStatus,
  'POST /orders/items/{id}/swap': swapDish,
  'POST /orders/fire': fireCourse,
  'POST /orders/rush': rushOrders,
  'POST /guest-orders/{id}/accept': acceptGuestOrder,
  'POST /guest-orders/{id}/refuse': refuseGuestOrder,
} satisfies CallCommands;

export const orderCommands = { ...calls, sendGuestOrder, sendOpenOrder };
