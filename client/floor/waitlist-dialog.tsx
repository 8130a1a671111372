// The dialog with the waitlist on the floor screen. Staff use it to seat parties at tables.

import type { SeatedTable } from '#shared/entities/tables.ts';
import { useData } from '../hub/data.ts';
import { t } from '../locales/t.ts';
import { Dialog } from '../parts/dialog.tsx';
import { takenTables } from '../screens/reservations/use-occupied.ts';
import { Waitlist } from '../screens/reservations/waitlist.tsx';

interface WaitlistDialogProps {
  tables: readonly SeatedTable[];
  onChanged: () => void;
  onClose: () => void;
}

export function WaitlistDialog({ tables, onChanged, onClose }: WaitlistDialogProps) {
  const load = useData('GET /waitlist');
  return (
    <Dialog open title={t('Waitlist')} size="wide" onClose={onClose}>
      <Waitlist
        load={load}
        tables={tables}
        taken={takenTables(tables)}
        onChanged={onChanged}
        isTitled
      />
    </Dialog>
  );
}
