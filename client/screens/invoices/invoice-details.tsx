// The details of an invoice: lines, totals, payments and refunds, with the actions to reprint, refund and correct it.
import {
  IconArrowBackUp,
  IconMail,
  IconPrinter,
  IconQrcode,
  IconReceiptRefund,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { standing } from '#shared/billing/standing.ts';
import type { Invoice, WholeInvoice } from '#shared/entities/billing.ts';
import { FALLBACK } from '#shared/texts.ts';
import { printReport, tellIfBlocked } from '../../checkout/receipt.ts';
import { reprint } from '../../checkout/reprint.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { DialogEnd } from '../../parts/dialog-submit.tsx';
import { Facts } from '../../parts/facts.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { LoadedView } from '../../parts/states.tsx';
import { didWork } from '../../parts/toasts.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import type { InvoicesInit } from './invoice-dialog.ts';
import { Lines, Sums } from './invoice-parts.tsx';
import { customerOf, placeOf } from './invoice-words.ts';
import styles from './invoices.module.css';
import { LinkDialog } from './link-dialog.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { useTenders } from './use-tenders.ts';

/** Reprints an invoice on the network printer, or on the browser's print page if there is no network printer. */
async function printCopy(id: number): Promise<{ message: string }> {
  const { message, paper } = await reprint({ invoiceIds: [id] });
  if (paper !== undefined) tellIfBlocked(printReport(paper));
  return { message };
}

const DIALOGS = {
  refund: RefundDialog,
  correct: CorrectDialog,
  reopen: ReopenDialog,
  mail: MailDialog,
  link: LinkDialog,
} as const;

type Action = keyof typeof DIALOGS;

const ICON = { size: 20, 'aria-hidden': true } as const;

interface DetailsProps {
  invoice: Invoice;
  /** The other invoices of the list. A refund may also use the tenders of these invoices. */
  others: readonly Invoice[];
  /** Undefined until the print settings are loaded. */
  init: InvoicesInit | undefined;
  onChanged: () => void;
}

interface ActionsProps {
  invoice: WholeInvoice;
  onAction: (action: Action) => void;
}

/** The buttons that send the guest a receipt without paper. */
function Copies({ onAction }: Pick<ActionsProps, 'onAction'>) {
  return (
    <div className={styles.actions}>
      <Button icon={<IconMail {...ICON} />} onClick={() => onAction('mail')}>
        {t('Mail receipt')}
      </Button>
      <Button icon={<IconQrcode {...ICON} />} onClick={() => onAction('link')}>
        {t('Receipt as QR code')}
      </Button>
    </div>
  );
}

function Actions({ invoice, onAction }: ActionsProps) {
  if (invoice.kind === 'credit') return null;
  const isLeft = invoice.refunded < invoice.total;
  return (
    <div className={styles.actions}>
      <Button
        icon={<IconReceiptRefund {...ICON} />}
        disabled={!isLeft}
        onClick={() => onAction('refund')}
      >
        {t('Refund')}
      </Button>
      <Button
        icon={<IconRefresh {...ICON} />}
        disabled={standing(invoice.payments).length === 0}
        onClick={() => onAction('correct')}
      >
        {t('Correct payment')}
      </Button>
      <Button
        icon={<IconArrowBackUp className="mirrored" {...ICON} />}
        disabled={invoice.refunded > 0}
        onClick={() => onAction('reopen')}
      >
        {t('Reopen')}
      </Button>
    </div>
  );
}

function Known({ invoice }: { invoice: WholeInvoice }) {
  return (
    <>
      {invoice.kind === 'credit' && (
        <p>
          {rich('{creditNote} of invoice #{id}', {
            creditNote: <Badge tone="cancelled">{t('Credit note')}</Badge>,
            id: invoice.refund_of,
          })}
        </p>
      )}
      <Facts
        rows={[
          { label: t('Date & time'), value: <DateTime value={invoice.created_at} /> },
          { label: t('Customer'), value: customerOf(invoice) },
          {
            label: t('Phone'),
            value: invoice.customer_id && <span dir="ltr">{invoice.customer_id}</span>,
          },
          { label: t('Email'), value: invoice.email },
          { label: t('Dining option'), value: placeOf(invoice) },
          { label: t('Floor'), value: invoice.floor },
          { label: t('Guests'), value: invoice.guests === 0 ? null : invoice.guests },
          { label: t('User'), value: invoice.username },
          { label: t('Approved by'), value: invoice.approved_by },
          { label: t('Reason'), value: invoice.reason },
        ]}
      />
    </>
  );
}

export function InvoiceDetails({ invoice: listed, others, init, onChanged }: DetailsProps) {
  const [action, setAction] = useState<Action>();
  const load = useData('GET /invoices/{id}', { params: { id: listed.invoice_id } });
  const tenders = useTenders(listed, others);
  const { currency } = useStore();
  const done = () => {
    setAction(undefined);
    void load.reload();
    onChanged();
  };
  const Open = action === undefined ? undefined : DIALOGS[action];
  return (
    <div className={styles.details}>
      <LoadedView load={load} errorText={t(FALLBACK.details)}>
        {(invoice) => (
          <>
            <Known invoice={invoice} />
            <Lines lines={invoice.lines} />
            <Sums invoice={invoice} />
            <Actions invoice={invoice} onAction={setAction} />
            <Copies onAction={setAction} />
            <DialogEnd>
              <Button
                look="primary"
                wide
                icon={<IconPrinter {...ICON} />}
                onClick={() => void didWork(printCopy(invoice.invoice_id), t(FALLBACK.processing))}
              >
                {t('Print duplicate')}
              </Button>
            </DialogEnd>
            {Open !== undefined && (
              <Open
                invoice={invoice}
                init={init}
                decimals={currency.decimals}
                tenders={tenders}
                onDone={done}
                onClose={() => setAction(undefined)}
              />
            )}
          </>
        )}
      </LoadedView>
    </div>
  );
}
