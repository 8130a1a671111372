// Shows a QR code that opens the receipt on the guest's phone (contract 28.3).
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { FALLBACK } from '#shared/texts.ts';
import { ApiError, call } from '../../hub/api.ts';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { QrImage } from '../../parts/qr-image.tsx';
import { LoadError, Loading } from '../../parts/states.tsx';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import styles from './invoices.module.css';

type Link = AnswerOf<'POST /invoices/{id}/link'>;

/** Makes one link when the dialog opens. */
function useLink(id: number) {
  const [link, setLink] = useState<Link>();
  const [error, setError] = useState<ApiError>();
  const make = async () => {
    setError(undefined);
    try {
      setLink(await call('POST /invoices/{id}/link', { params: { id } }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened dialog
  useEffect(() => void make(), [id]);
  return { link, error, make };
}

export function LinkDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { link, error, make } = useLink(invoice.invoice_id);
  return (
    <Dialog
      open
      title={t('Receipt {id} as a QR code', { id: invoice.invoice_id })}
      onClose={onClose}
    >
      {error !== undefined && <LoadError text={t(FALLBACK.details)} error={error} onRetry={make} />}
      {error === undefined && link === undefined && <Loading />}
      {link !== undefined && (
        <div className={styles.link}>
          <QrImage text={link.url} pixels={240} />
          <p>{t('The guest scans the code and sees the receipt on the phone.')}</p>
          <a href={link.url} target="_blank" rel="noreferrer">
            {link.url}
          </a>
          <p>
            {rich('The link works until {time}.', { time: <DateTime value={link.expires_at} /> })}
          </p>
        </div>
      )}
    </Dialog>
  );
}
