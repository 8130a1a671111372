// Closes a bill that has nothing due, without a payment.

import type { ReactNode } from 'react';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import styles from './bill.module.css';

interface CloseBillProps {
  title: string;
  isEmpty: boolean;
  isBusy: boolean;
  onCloseBill: () => void;
  onClose: () => void;
  lead: ReactNode;
  /** Further questions for a bill that has lines. */
  children: ReactNode;
}

export function CloseBillDialog(props: CloseBillProps) {
  const { title, isEmpty, isBusy, onCloseBill, onClose, lead, children } = props;
  return (
    <Dialog
      open
      title={title}
      busy={isBusy}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="large"
          wide
          busy={isBusy}
          data-first-focus
          onClick={onCloseBill}
        >
          {t('Close bill')}
        </Button>
      }
    >
      {lead}
      <p className={styles.ended}>{isEmpty ? t('Nothing was ordered.') : t('Nothing is due.')}</p>
      {!isEmpty && children}
    </Dialog>
  );
}
