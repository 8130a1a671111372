// Reads the payments of the two calls that pay orders (contract 5, 15).
import type { Cents } from '#shared/billing/money.ts';
import { invalid, say } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { expectPayerFields } from '../../domain/accounts/tender.ts';
import {
  countOffers,
  getPaymentType,
  type Paid,
  readOffers,
  type SentPayment,
} from '../../domain/payments/payments.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';

/** Either one payment type with the amount tendered, or payments that add up to the total. */
interface SentTender {
  readonly paymentTypeId?: number | null;
  readonly tendered?: number | null;
  readonly payments?: readonly SentPayment[] | null;
}

/**
 * Reads the payments of a call; 400 if they would be invalid for any total. Returns a function that applies them to a
 * total. That function throws 400 if too little was tendered or the payments do not add up to the total.
 */
export function readTender(tx: Tx, sent: SentTender): (totalCents: Cents) => Paid {
  const { paymentTypeId = null, tendered = null, payments = null } = sent;
  if (payments !== null) {
    if (paymentTypeId !== null || tendered !== null) {
      throw invalid('payments', 'Please send payments or one payment type, not both.');
    }
    const offers = readOffers(tx, payments);
    for (const offer of offers) expectPayerFields(offer);
    const sum = offers.reduce((all, { amountCents }) => all + amountCents, 0);
    return (totalCents) => {
      if (sum === totalCents) return countOffers(tx, totalCents, offers);
      throw invalid(
        'payments',
        say`The payments must add up to ${{ total: wireOf(tx).text(totalCents) }}.`,
      );
    };
  }
  const type = getPaymentType(tx, paymentTypeId);
  const isCash = type.is_cash === 1;
  const tenderedCents = tendered === null ? null : wireOf(tx).read(tendered, 'tendered');
  const plain = { kind: type.kind ?? 'usual', code: null, accountId: null, tipCents: 0 } as const;
  expectPayerFields(plain);
  const offer = { typeId: type.id, title: type.title, isCash, tenderedCents, ...plain };
  return (totalCents) => countOffers(tx, totalCents, [{ ...offer, amountCents: totalCents }]);
}
