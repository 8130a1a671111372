// Every command of orders, in one visible list.
import { cancelOrders, completeOrders } from './complete.ts';
import { fireCourse, rushOrders } from './fire.ts';
import { setItemStatus } from './item-status.ts';
import { payOrders } from './pay.ts';
import { placeAndPayOrder, placeOrder } from './place.ts';

export const orderCommands = {
  placeOrder,
  placeAndPayOrder,
  payOrders,
  cancelOrders,
  completeOrders,
  setItemStatus,
  fireCourse,
  rushOrders,
};
