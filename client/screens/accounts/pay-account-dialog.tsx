// Takes a payment for the amount that a house account owes, in the usual payment dialog (contract 32.6).
import { toMinor } from '#shared/billing/money.ts';
import { CASH_STEPS } from '#shared/billing/pay.ts';
import { sentPart } from '../../checkout/payment.ts';
import { PaymentDialog } from '../../checkout/payment-dialog.tsx';
import { takesFromAccount } from '../../checkout/value-source.ts';
import { ApiError } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { useSentOnce } from '../../hub/sent-once.ts';
import { currencyIn } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { promiseToast } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';
import type { AccountDialogProps } from './account-dialogs.tsx';
import { accountName } from './account-name.ts';

export function PayAccountDialog({ account, onClose, onDone }: AccountDialogProps) {
  const { data: init } = useData('GET /orders/init', { query: {} });
  const once = useSentOnce();
  const [isBusy, whileBusy] = useBusy();
  if (init === undefined) return null;
  const currency = currencyIn(init.storeSettings);
  const owed = toMinor(account.balance, currency.decimals);
  const cashStep = CASH_STEPS.find((each) => each === init.storeSettings.cash_rounding) ?? 0;
  return (
    <PaymentDialog
      title={t('Payment of {account}', { account: accountName(account) })}
      words={{
        pay: (amount) => t('Take {amount}', { amount }),
        subtotal: t('Subtotal'),
        tax: t('Tax'),
        total: t('Owed'),
      }}
      bill={{ subtotalCents: owed, taxTotalCents: 0, totalCents: owed }}
      rows={[]}
      parts={{ paidCents: 0, cashStep, hasNoTip: true }}
      currency={currency}
      paymentTypes={init.paymentTypes.filter((type) => !takesFromAccount(type))}
      isBusy={isBusy}
      onPay={(payment) =>
        whileBusy(async () => {
          const body = { payments: [sentPart(payment, currency.decimals)] };
          try {
            const request = { params: { id: account.id }, body };
            await promiseToast(once('POST /accounts/{id}/payment', request));
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            return error.code;
          }
          onDone();
          return undefined;
        })
      }
      onClose={onClose}
    />
  );
}
