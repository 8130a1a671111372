// All commands of bills.
import type { CallCommands } from '../../engine/calls.ts';
import { cancelPayment } from './cancel-payment.ts';
import { setCoupon } from './coupon.ts';
import { joinToBill } from './join.ts';
import { moveBill } from './move.ts';
import { moveSomeLines, setLines } from './move-lines.ts';
import { setOwner } from './owner.ts';
import { payOneBill } from './pay.ts';
import { printBill } from './print.ts';
import { setComp, setDiscount, setGuests, setService } from './reduce.ts';
import { setCard, setPoints } from './spend-value.ts';
import { splitBill } from './split.ts';
import { enterTip } from './tip.ts';

export const billCommands = {
  'POST /bills/{id}/split': splitBill,
  'POST /bills/{id}/join': joinToBill,
  'POST /bills/{id}/move': moveBill,
  'POST /bills/{id}/move-lines': moveSomeLines,
  'POST /bills/{id}/lines': setLines,
  'POST /bills/{id}/discount': setDiscount,
  'POST /bills/{id}/comp': setComp,
  'POST /bills/{id}/coupon': setCoupon,
  'POST /bills/{id}/service': setService,
  'POST /bills/{id}/guests': setGuests,
  'POST /bills/{id}/owner': setOwner,
  'POST /bills/{id}/points': setPoints,
  'POST /bills/{id}/card': setCard,
  'POST /bills/{id}/pay': payOneBill,
  'POST /bills/{id}/payments/{paymentId}/cancel': cancelPayment,
  'POST /payments/{id}/tip': enterTip,
  'POST /bills/{id}/print': printBill,
} satisfies CallCommands;
