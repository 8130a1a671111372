// Every command of bills, in one visible list.

import { cancelPayment } from './cancel-payment.ts';
import { joinToBill } from './join.ts';
import { moveBill } from './move.ts';
import { moveSomeLines, setLines } from './move-lines.ts';
import { payOneBill } from './pay.ts';
import { printBill } from './print.ts';
import { setComp, setDiscount, setGuests, setService } from './reduce.ts';
import { splitBill } from './split.ts';
import { enterTip } from './tip.ts';

export const billCommands = {
  splitBill,
  joinToBill,
  moveBill,
  moveSomeLines,
  setLines,
  setDiscount,
  setComp,
  setService,
  setGuests,
  payOneBill,
  cancelPayment,
  enterTip,
  printBill,
};
