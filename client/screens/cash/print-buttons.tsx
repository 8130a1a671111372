// X, the sheet of a count and Z: on the receipts' printer, without one on the browser's print page.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { printReport, tellIfBlocked } from '../../checkout/receipt.ts';
import { call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { didWork } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';

type Printed = AnswerOf<'POST /days/{zNo}/print'>;

function PrintButton({ label, print }: { label: string; print: () => Promise<Printed> }) {
  const [busy, whileBusy] = useBusy();
  const printIt = async (): Promise<Printed> => {
    const answer = await print();
    if (answer.paper !== undefined) tellIfBlocked(printReport(answer.paper));
    return answer;
  };
  return (
    <Button busy={busy} onClick={() => void whileBusy(() => didWork(printIt()))}>
      {label}
    </Button>
  );
}

export function PrintShift({ shiftId }: { shiftId: number }) {
  const print = (what: 'x' | 'count') => () =>
    call('POST /shifts/{id}/print', { params: { id: shiftId }, body: { what } });
  return (
    <>
      <PrintButton label="Print X" print={print('x')} />
      <PrintButton label="Print the counting sheet" print={print('count')} />
    </>
  );
}

export const PrintZ = ({ zNo }: { zNo: number }) => (
  <PrintButton label="Print" print={() => call('POST /days/{zNo}/print', { params: { zNo } })} />
);
