// An undo button inside an open dialog, where a toast can't be tapped.

import { useSnapshot } from 'valtio';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import styles from '../dialogs.module.css';
import { takeOffer, undoState } from './undo.ts';

export function UndoOffer() {
  const { words } = useSnapshot(undoState);
  if (words === undefined) return null;
  return (
    <div className={styles.row} role="status">
      <span>{words}</span>
      <Button size="touch" onClick={() => takeOffer()?.()}>
        {t('Undo')}
      </Button>
    </div>
  );
}
