// Shows the shift of a drawer: its cash movements while the shift is open, the differences after the count, and how
// to close the shift (contract 19).
import { useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { MoveKind } from '#shared/states/shift.ts';
import styles from '../../cash/cash.module.css';
import { currencyIn } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Facts } from '../../parts/facts.tsx';
import { DateTime, Money } from '../../parts/figures.tsx';
import type { CashInit, Shift } from './cash-data.ts';
import { CloseShift } from './close-shift.tsx';
import { CountForm } from './count-form.tsx';
import { MOVE_TITLES, MoveDialog } from './move-dialog.tsx';
import { Moves } from './moves.tsx';
import { PrintShift } from './print-buttons.tsx';
import { XDialog } from './x-dialog.tsx';

interface ShiftCardProps {
  init: CashInit;
  shift: Shift;
  mayMove: boolean;
  onChanged: () => void;
}

const KINDS: readonly MoveKind[] = ['in', 'out', 'drop', 'tipout'];

function Actions({
  init,
  shift,
  onChanged,
  onCount,
}: Omit<ShiftCardProps, 'mayMove'> & { onCount: () => void }) {
  const [kind, setKind] = useState<MoveKind>();
  const close = () => setKind(undefined);
  return (
    <div className={styles.actions}>
      {KINDS.map((one) => (
        <Button
          key={one}
          size="touch"
          disabled={one === 'tipout' && init.tipsOwed.length === 0}
          onClick={() => setKind(one)}
        >
          {t(MOVE_TITLES[one])}
        </Button>
      ))}
      <Button look="primary" size="touch" onClick={onCount}>
        {t('Count the drawer')}
      </Button>
      {kind !== undefined && (
        <MoveDialog
          init={init}
          shiftId={shift.id}
          kind={kind}
          onClose={close}
          onMoved={() => {
            close();
            onChanged();
          }}
        />
      )}
    </div>
  );
}

function Opening({ shift, currency }: { shift: Shift; currency: Currency }) {
  return (
    <Facts
      rows={[
        { label: t('Opened'), value: <DateTime value={shift.opened_at} kind="brief" /> },
        { label: t('Opened by'), value: shift.opened_by },
        {
          label: t('Float'),
          value: shift.float === null ? null : <Money value={shift.float} currency={currency} />,
        },
      ]}
    />
  );
}

/** The next steps: moving and counting cash while the shift is open, or closing a shift that has been counted. */
function NextSteps({ init, shift, mayMove, onChanged }: ShiftCardProps) {
  const [isCounting, setCounting] = useState(false);
  const count = () => setCounting(true);
  const isOpen = shift.state === 'open';
  return (
    <>
      {!isOpen && (
        <CloseShift {...{ init, shift, mayMove }} onRecount={count} onClosed={onChanged} />
      )}
      {isOpen && mayMove && !isCounting && (
        <Actions {...{ init, shift, onChanged }} onCount={count} />
      )}
      {isCounting && (
        <CountForm
          {...{ init, shift }}
          onCancel={() => setCounting(false)}
          onCounted={() => {
            setCounting(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}

export function ShiftCard({ init, shift, mayMove, onChanged }: ShiftCardProps) {
  const currency = currencyIn(init.storeSettings);
  const [showsX, setShowsX] = useState(false);
  const isOpen = shift.state === 'open';
  return (
    <Card
      title={shift.drawer_title}
      actions={
        <Badge tone={isOpen ? 'completed' : 'preparing'}>
          {t(isOpen ? 'Open##state' : 'Counted##cash')}
        </Badge>
      }
    >
      <Opening shift={shift} currency={currency} />
      <Moves shift={shift} currency={currency} />
      <NextSteps {...{ init, shift, mayMove, onChanged }} />
      <div className={styles.actions}>
        <Button onClick={() => setShowsX(true)}>{t('X report')}</Button>
        {mayMove && <PrintShift shiftId={shift.id} />}
      </div>
      {showsX && <XDialog shift={shift} currency={currency} onClose={() => setShowsX(false)} />}
    </Card>
  );
}
