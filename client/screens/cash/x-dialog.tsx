// The X report of a shift. Viewing it changes nothing (contract 19.5).
import type { Currency } from '#shared/billing/money.ts';
import styles from '../../cash/cash.module.css';
import { hubNow } from '../../hub/clock.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { formatInstant } from '../../parts/figures.tsx';
import { PaperHead } from '../../parts/paper-head.tsx';
import { PrintButton } from '../../parts/print-button.tsx';
import { LoadedView } from '../../parts/states.tsx';
import type { Shift } from './cash-data.ts';
import { Counts } from './counts.tsx';
import { Moves } from './moves.tsx';
import { ReportFigures } from './report-figures.tsx';

interface XDialogProps {
  shift: Shift;
  currency: Currency;
  onClose: () => void;
}

export function XDialog({ shift, currency, onClose }: XDialogProps) {
  const load = useData('GET /shifts/{id}/report', { params: { id: shift.id } });
  const { timezone } = useStore();
  const now = new Date(hubNow()).toISOString();
  const shown = (at: string) => formatInstant(at, timezone);
  return (
    <Dialog
      open
      size="wide"
      title={`X · ${shift.drawer_title}`}
      onClose={onClose}
      footer={
        <>
          <PrintButton />
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      <PaperHead about={[`${shown(shift.opened_at)} – ${shown(shift.closed_at ?? now)}`]} />
      <LoadedView load={load}>
        {(report) => (
          <>
            {shift.state === 'open' && report.payments.length === 0 && (
              <p className={styles.muted}>{t('Totals by payment type appear after the count.')}</p>
            )}
            <Counts counts={shift.counts} currency={currency} />
            <Moves shift={shift} currency={currency} />
            <ReportFigures report={report} currency={currency} />
          </>
        )}
      </LoadedView>
    </Dialog>
  );
}
