// Applies a discount to a bill or to some of its lines, or comps lines, with a reason and the totals before and after.

import { useState } from 'react';
import { sumsOf } from '#shared/billing/bill.ts';
import { ReasonChoice } from '../checkout/reason-choice.tsx';
import { t } from '../locales/t.ts';
import { useMessages } from '../locales/use-messages.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { BeforeAfter } from './before-after.tsx';
import styles from './bill.module.css';
import type { BillDialogProps } from './bill-dialog.ts';
import { figuresOf } from './bill-figures.ts';
import { billName } from './bill-words.ts';
import { NONE, type Reduction, reduced, sendReduction, USUAL } from './reduction.ts';
import { HowMuch, OnLines } from './reduction-fields.tsx';
import { useAction } from './use-action.tsx';

interface ButtonsProps {
  isComp: boolean;
  isBusy: boolean;
  canReduce: boolean;
  onReduce: () => void;
  /** Undefined if there is no reduction to take back. */
  onTakeBack: (() => void) | undefined;
}

function Buttons({ isComp, isBusy, canReduce, onReduce, onTakeBack }: ButtonsProps) {
  return (
    <>
      {onTakeBack && (
        <Button size="large" busy={isBusy} onClick={onTakeBack}>
          {t('Remove discount')}
        </Button>
      )}
      <Button size="large" look="primary" busy={isBusy} disabled={!canReduce} onClick={onReduce}>
        {isComp ? t('Comp') : t('Apply discount')}
      </Button>
    </>
  );
}

function useReducing({ bill, currency, show, onClose }: BillDialogProps) {
  const { isBusy, run } = useAction();
  const reduce = async (by: Reduction, why: string) => {
    const done = await run(sendReduction(bill, by, why, currency), () => show([bill.id]));
    if (done !== undefined) onClose();
  };
  return { isBusy, reduce };
}

export function ReduceDialog(props: BillDialogProps) {
  useMessages();
  const { bill, init, currency, onClose } = props;
  const { isBusy, reduce } = useReducing(props);
  const [wanted, setWanted] = useState(USUAL);
  const [reason, setReason] = useState('');
  const figures = figuresOf(bill, init?.storeSettings.tax_rounding ?? 'line', currency.decimals);
  const after = reduced(figures, wanted, currency);
  const isComp = wanted.kind === 'comp';
  const takeBack = () => void reduce(NONE, 'Discount removed');
  return (
    <Dialog
      open
      title={t('Discount on {bill}', { bill: billName(bill) })}
      busy={isBusy}
      onClose={onClose}
      footer={
        <Buttons
          isComp={isComp}
          isBusy={isBusy}
          canReduce={typeof after !== 'string' && reason.trim() !== ''}
          onReduce={() => void reduce(wanted, reason.trim())}
          onTakeBack={bill.discount === null ? undefined : takeBack}
        />
      }
    >
      {/* Keeps the first focus off the field, because the on-screen keyboard would cover the choices above the field.
       */}
      <div className={styles.reduce} tabIndex={-1} data-first-focus="true">
        <HowMuch wanted={wanted} currency={currency} onChange={setWanted} />
        <BeforeAfter
          before={sumsOf(figures).totalCents}
          after={typeof after === 'string' ? undefined : sumsOf(after).totalCents}
          currency={currency}
        />
        {typeof after === 'string' && <p role="status">{after}</p>}
        <ReasonChoice
          kind={isComp ? 'comp' : 'discount'}
          reasons={init?.reasons}
          value={reason}
          onChange={setReason}
        />
        <OnLines wanted={wanted} lines={bill.lines} currency={currency} onChange={setWanted} />
      </div>
    </Dialog>
  );
}
