// The actions for one line of a bill: move it, change its seat or course, comp it or void it.

import { useState } from 'react';
import type { BillLine } from '#shared/entities/bills.ts';
import { t } from '../locales/t.ts';
import { Chips } from '../parts/chips.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Stepper } from '../parts/stepper.tsx';
import { useBusy } from '../parts/use-busy.ts';
import styles from './bill.module.css';
import type { LineDialogProps } from './bill-dialog.ts';
import { lineName } from './bill-words.ts';
import { LineCancel } from './line-cancel.tsx';
import { LineComp } from './line-comp.tsx';
import { LineMove } from './line-move.tsx';
import { LinePlace } from './line-place.tsx';

type Action = 'move' | 'place' | 'comp' | 'cancel';

/** Returns how many single pieces of a line can be chosen. */
const piecesOf = ({ quantity }: BillLine): number => (Number.isInteger(quantity) ? quantity : 1);

function actionsOf({ is_comp, order_item_id, share }: BillLine, isLocked: boolean) {
  const place = { value: 'place', label: t('Seat & course') };
  if (isLocked) return [place];
  // Voiding a shared line would also take it from the other bills.
  const mayCancel = order_item_id !== null && share.num === share.den;
  return [
    { value: 'move', label: t('Move') },
    place,
    { value: 'comp', label: is_comp === 1 ? t('Remove comp') : t('Comp') },
    ...(mayCancel ? [{ value: 'cancel', label: t('Cancel item') }] : []),
  ];
}

export function LineDialog(props: LineDialogProps) {
  const { bill, line, onClose } = props;
  const isComp = line.is_comp === 1;
  const isLocked = bill.paid > 0;
  const [action, setAction] = useState<Action>(isLocked ? 'place' : isComp ? 'comp' : 'move');
  const most = piecesOf(line);
  const [pieces, setPieces] = useState(most);
  const [isBusy, whileBusy] = useBusy();
  const part = { ...props, pieces: most > 1 && pieces < most ? pieces : undefined };
  /** Keeps the dialog open and busy until the work is done. */
  const run = async (work: () => Promise<unknown>) => {
    if ((await whileBusy(work)) !== undefined) onClose();
  };
  return (
    <Dialog open size="wide" title={lineName(line)} busy={isBusy} onClose={onClose}>
      <div className={styles.reduce}>
        <Chips
          label={t('What to do')}
          size="touch"
          value={action}
          onChange={(value) => setAction(value as Action)}
          options={actionsOf(line, isLocked)}
        />
        {most > 1 && action !== 'place' && (
          <Stepper
            label={t('Pieces')}
            value={pieces}
            least={1}
            most={most}
            words={t('{pieces} of {most}', { pieces, most })}
            onChange={setPieces}
          />
        )}
        {action === 'move' && <LineMove {...part} isBusy={isBusy} run={run} />}
        {action === 'place' && <LinePlace {...part} isBusy={isBusy} run={run} />}
        {action === 'comp' && <LineComp {...part} isBusy={isBusy} run={run} />}
        {action === 'cancel' && <LineCancel {...part} isBusy={isBusy} run={run} />}
      </div>
    </Dialog>
  );
}
