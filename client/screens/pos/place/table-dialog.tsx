// Asks for the table of a dine-in order if the restaurant requires one, and then sends the order.
import { t } from '../../../locales/t.ts';
import { ChoiceTile, ChoiceTiles } from '../../../parts/choice-tile.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { EmptyState } from '../../../parts/states.tsx';
import { chooseTable } from '../cart/cart.ts';
import styles from '../dialogs.module.css';
import type { PosData } from '../pos-data.ts';
import { closeDialog } from '../pos-ui.ts';
import { mayOrderAt } from './paid-table.ts';

type Tables = PosData['init']['storeTables'];

interface TableDialogProps {
  tables: Tables;
  onChosen: () => void;
}

export function TableDialog({ tables, onChosen }: TableDialogProps) {
  const choose = async (id: number) => {
    if (!(await mayOrderAt(id))) return;
    chooseTable(id);
    onChosen();
  };
  return (
    <Dialog open title={t('Which table?')} size="wide" onClose={closeDialog}>
      {tables.length === 0 && (
        <EmptyState text={t('There are no tables yet. Add one in Settings.')} />
      )}
      <ChoiceTiles>
        {tables.map(({ id, table_title, floor }) => (
          <ChoiceTile key={id} disabled={false} onClick={() => void choose(id)}>
            <strong>{table_title}</strong>
            <span className={styles.muted}>{floor}</span>
          </ChoiceTile>
        ))}
      </ChoiceTiles>
    </Dialog>
  );
}
