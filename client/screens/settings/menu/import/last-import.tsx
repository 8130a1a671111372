// The last import of a menu file, and its undo.
import { IconArrowBackUp } from '@tabler/icons-react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { call } from '../../../../hub/api.ts';
import { renewBelow, useData } from '../../../../hub/data.ts';
import { rich } from '../../../../locales/rich.ts';
import { t } from '../../../../locales/t.ts';
import { Button } from '../../../../parts/button.tsx';
import { DateTime } from '../../../../parts/figures.tsx';
import { didWork } from '../../../../parts/toasts.ts';
import { useBusy } from '../../../../parts/use-busy.ts';
import styles from '../../settings.module.css';

type Import = NonNullable<AnswerOf<'GET /menu-items/import/last'>>;

function Undo({ last, onUndone }: { last: Import; onUndone: () => void }) {
  const [busy, whileBusy] = useBusy();
  const undo = async () => {
    if (!(await didWork(call('POST /menu-items/import/undo')))) return;
    void renewBelow('/menu-items/import/last');
    onUndone();
  };
  return (
    <div className={styles.row}>
      <span>
        {rich('Last import: {time} by {username}, {adds} added, {updates} updated.', {
          time: <DateTime value={last.at} />,
          username: last.username,
          adds: last.adds,
          updates: last.updates,
        })}
        {!last.canUndo &&
          ` ${t('The menu has changed since this import, so the import can’t be undone.')}`}
      </span>
      {last.canUndo && (
        <Button
          icon={<IconArrowBackUp size={20} aria-hidden />}
          busy={busy}
          onClick={() => void whileBusy(undo)}
        >
          {t('Undo import')}
        </Button>
      )}
    </div>
  );
}

export function LastImport({ onUndone }: { onUndone: () => void }) {
  const { data } = useData('GET /menu-items/import/last');
  return data ? <Undo last={data} onUndone={onUndone} /> : null;
}
