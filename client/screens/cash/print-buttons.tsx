// Prints X reports, counts and Z reports on the receipt printer, or on the browser's print page if there is no
// receipt printer. Also mails Z reports.

import { type CopyOf, printReport, tellIfBlocked } from '../../checkout/receipt.ts';
import { reprint } from '../../checkout/reprint.ts';
import { useSentOnce } from '../../hub/sent-once.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { didWork } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';

function PrintButton({ label, copyOf }: { label: string; copyOf: CopyOf }) {
  const [busy, whileBusy] = useBusy();
  const printIt = async () => {
    const answer = await reprint(copyOf);
    if (answer.paper !== undefined) tellIfBlocked(printReport(answer.paper));
    return answer;
  };
  return (
    <Button busy={busy} onClick={() => void whileBusy(() => didWork(printIt()))}>
      {label}
    </Button>
  );
}

export const PrintShift = ({ shiftId: id }: { shiftId: number }) => (
  <>
    <PrintButton label={t('Print X')} copyOf={{ shift: { id, what: 'x' } }} />
    <PrintButton label={t('Print the counting sheet')} copyOf={{ shift: { id, what: 'count' } }} />
  </>
);

export const PrintZ = ({ zNo }: { zNo: number }) => (
  <PrintButton label={t('Print')} copyOf={{ zNo }} />
);

/** Mails the day report again to the addresses of the settings. */
export function MailZ({ zNo }: { zNo: number }) {
  const [busy, whileBusy] = useBusy();
  const once = useSentOnce();
  const mail = () => didWork(once('POST /days/{zNo}/mail', { params: { zNo } }));
  return (
    <Button busy={busy} onClick={() => void whileBusy(mail)}>
      {t('Mail##verb')}
    </Button>
  );
}
