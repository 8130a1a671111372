// The button that clears a table whose guests have paid.

import { IconSparkles } from '@tabler/icons-react';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { useAction } from '../bill/use-action.tsx';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { clear, type Show } from './ask-to-clear.ts';

export function ClearTable({ table, show }: { table: SeatedTable; show: Show }) {
  const { isBusy, run } = useAction();
  if (table.state !== 'paid') return null;
  return (
    <Button
      wide
      size="touch"
      busy={isBusy}
      icon={<IconSparkles size={20} aria-hidden />}
      onClick={() => void run(clear(table), () => show([]))}
    >
      {t('Clear table')}
    </Button>
  );
}
