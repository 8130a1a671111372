// The look of a toast with an undo button.

import type { toast } from 'react-hot-toast';
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';
import styles from './undo-toast.module.css';

export function drawUndo(show: typeof toast, words: string, undo: () => void, ms: number): void {
  show(
    ({ id }) => (
      <span className={styles.row}>
        {words}
        <Button
          look="quiet"
          onClick={() => {
            show.dismiss(id);
            undo();
          }}
        >
          {t('Undo')}
        </Button>
      </span>
    ),
    { duration: ms },
  );
}
