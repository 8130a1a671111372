// Enters a payment that was found on the old hub (contract 38.1).
import { Refusal } from '#shared/errors.ts';
import type { EnterFound } from '../../domain/found/enter.ts';
import { answerFound, findBillHere } from '../../domain/found/found.ts';
import type { FoundPayment } from '../../domain/found/found-entry.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { payKnown } from './pay.ts';

export const enterFoundPayment: EnterFound<FoundPayment> = (tx, { row, entry }, context) => {
  const { typeId, amountCents, tipCents, accountId } = entry.tender;
  const billId = findBillHere(tx, row, entry.bill);
  if (billId === undefined)
    throw new Refusal('BAD_TRANSITION', 'Enter the orders of this bill first.');
  const wire = wireOf(tx);
  const payment = {
    paymentTypeId: typeId,
    amount: wire.amount(amountCents),
    tip: wire.amount(tipCents),
    ...(accountId !== null && { accountId }),
  };
  const paid = payKnown(tx, context, billId, [payment]);
  answerFound(tx, context, row.id, 'entered');
  return { ...paid, answer: { orderId: null, tokenNo: null, billId } };
};
