// Constants of printing: papers, code pages, kinds and states of jobs, states of printers.

export const PAPERS = ['80', '57'] as const;
export type Paper = (typeof PAPERS)[number];
/** Characters per line of font A on each paper. */
export const COLUMNS: Readonly<Record<Paper, number>> = { '80': 48, '57': 32 };
/** Dots per line at 203 dpi on each paper. */
export const DOTS: Readonly<Record<Paper, number>> = { '80': 576, '57': 384 };

export const CODE_PAGES = ['cp858', 'cp437', 'cp850', 'cp852', 'cp866', 'wpc1252'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

export const JOB_KINDS = ['slip', 'cancelled', 'receipt', 'token', 'drawer', 'test'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = [
  'waiting',
  'printing',
  'done',
  'unconfirmed',
  'held',
  'failed',
  'cancelled',
] as const;
export type JobState = (typeof JOB_STATES)[number];

export const PRINTER_STATES = [
  'unknown',
  'ready',
  'offline',
  'paper-out',
  'cover-open',
  'error',
  'not-a-printer',
] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];

/**
 * The number of jobs in a row that a printer received completely but did not report as printed. After these jobs, the
 * user is asked to mark the printer as a printer that never reports.
 */
export const SILENT_JOBS = 3;
/** The pause between two attempts grows from 1 s to 60 s. */
export const RETRY_MS = { first: 1000, most: 60_000 } as const;
/** A job older than this is held until a user confirms it, so that a returning printer does not print a backlog. */
export const HOLD_AFTER_MS = 10 * 60_000;
/** A drawer is not opened later than this after its sale, because by then it may be unattended. */
export const DRAWER_MOST_MS = 30_000;
/** A printer's state is queried at most this often, and only while a screen shows it. */
export const PROBE_MS = 12_000;
