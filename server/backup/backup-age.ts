// Checks the age of the last verified backup. Backups are made each night, so one missed night is reported.
const TOO_OLD_MS = 36 * 3_600_000;
const DAY_MS = 86_400_000;

interface BackupAge {
  readonly now: number;
  /** When the newest backup was made; undefined if there is no backup. */
  readonly last: number | undefined;
  /** When the hub was set up; undefined before its set-up. */
  readonly since: number | undefined;
}

/** Returns a sentence if the last backup (or, without one, the hub itself) is older than 36 hours; else null. */
export function findBackupWarning({ now, last, since }: BackupAge): string | null {
  const from = last ?? since;
  if (from === undefined || now - from <= TOO_OLD_MS) return null;
  if (last === undefined)
    return 'There is no backup of this hub yet. Please set up the nightly backup.';
  const days = Math.floor((now - last) / DAY_MS);
  const ago = days < 2 ? 'more than 36 hours' : `${days} days`;
  return `The last backup was made ${ago} ago. Please check the nightly backup.`;
}
