// When the hub reports an old backup: after 36 hours, which is one missed night.
import { expect, test } from 'vitest';
import { findBackupWarning } from '../../../server/backup/backup-age.ts';

const HOUR = 3_600_000;

test.each([
  { last: undefined, since: undefined, told: null },
  { last: 64, since: 0, told: null },
  { last: 63.9, since: 0, told: 'more than 36 hours ago' },
  { last: 28, since: 0, told: '3 days ago' },
  { last: undefined, since: 64, told: null },
  { last: undefined, since: 63, told: 'no backup' },
])(
  'at hour 100, a backup of hour $last on a hub since hour $since: $told',
  ({ last, since, told }) => {
    const at = (hour: number | undefined) => (hour === undefined ? undefined : hour * HOUR);
    const warning = findBackupWarning({ now: 100 * HOUR, last: at(last), since: at(since) });
    if (told === null) expect(warning).toBeNull();
    else expect(warning).toContain(told);
  },
);
