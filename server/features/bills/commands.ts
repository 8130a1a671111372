// Every command of bills, in one visible list.
import { joinToBill } from './join.ts';
import { moveBill, moveSomeLines, setLines } from './move.ts';
import { cancelPayment, enterTip, payOneBill } from './pay.ts';
import { printBill } from './print.ts';
import { setComp, setDiscount, setGuests, setService } from './reduce.ts';
import { splitBill } from './split.ts';

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
