// The actions for one line of a bill: move it, change its seat or course, comp it or void it.

import { useState } from 'react';
import type { BillLine } from '#shared/entities/bills.ts';
import { t } from '../locales/t.ts';
import { Chips } from '../parts/chips.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Stepper } from '../parts/stepper.tsx';
import { useBusy } from '../parts/use-busy.ts';
import { passes, session } from '../session/session.ts';
import styles from './bill.module.css';
import type { LineDialogProps } from './bill-dialog.ts';
import { lineName } from './bill-words.ts';
import { LineCancel } from './line-cancel.tsx';
import { LineComp } from './line-comp.tsx';
import { LineMove } from './line-move.tsx';
import { LinePlace } from './line-place.tsx';
import { canSwap, LineSwap } from './line-swap.tsx';

type Action = 'move' | 'place' | 'comp' | 'swap' | 'cancel';

/** Returns how many single pieces of a line can be chosen; 1 if its quantity is a fraction. */
const piecesOf = ({ quantity }: BillLine): number => (Number.isInteger(quantity) ? quantity : 1);

function actionsOf(line: BillLine, isLocked: boolean) {
  const { is_comp, order_item_id, share, set } = line;
  const place = { value: 'place', label: t('Seat & course') };
  if (isLocked) return [place];
  // A shared line can't be voided, because the void would also remove the shares of the other bills.
  const mayCancel = order_item_id !== null && share.num === share.den;
  return [
    { value: 'move', label: t('Move') },
    place,
    { value: 'comp', label: is_comp === 1 ? t('Remove comp') : t('Comp') },
    ...(canSwap(line) && passes(session.user, ['POS'])
      ? [{ value: 'swap', label: t('Swap##dish') }]
      : []),
    ...(mayCancel
      ? [{ value: 'cancel', label: set ? t('Cancel the whole set') : t('Cancel item') }]
      : []),
  ];
}

const titleOf = (line: BillLine): string =>
  line.set ? `${line.set.title} · ${lineName(line)}` : lineName(line);

export function LineDialog(props: LineDialogProps) {
  const { bill, line, onClose } = props;
  const isComp = line.is_comp === 1;
  const isLocked = bill.paid > 0;
  const [chosen, setAction] = useState<Action>(isComp ? 'comp' : 'move');
  const action = isLocked ? 'place' : chosen;
  const most = piecesOf(line);
  const [pieces, setPieces] = useState(most);
  const [isBusy, whileBusy] = useBusy();
  const part = { ...props, pieces: most > 1 && pieces < most ? pieces : undefined };
  /** Keeps the dialog busy until the work is done. If the hub refuses the work, the dialog stays open. */
  const run = async (work: () => Promise<unknown>) => {
    if ((await whileBusy(work)) !== undefined) onClose();
  };
  return (
    <Dialog open size="wide" title={titleOf(line)} busy={isBusy} onClose={onClose}>
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
        {line.set && action !== 'place' && action !== 'swap' && (
          <p className={styles.muted}>
            {t('This change applies to all dishes of {set}.', { set: line.set.title })}
          </p>
        )}
        {action === 'swap' && <LineSwap {...part} isBusy={isBusy} run={run} />}
        {action === 'cancel' && <LineCancel {...part} isBusy={isBusy} run={run} />}
      </div>
    </Dialog>
  );
}
