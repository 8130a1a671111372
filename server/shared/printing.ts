// The words of printing: papers, code pages, kinds and states of jobs, states of printers.

export const PAPERS = ['80', '57'] as const;
export type Paper = (typeof PAPERS)[number];
/** Characters a line of font A holds on each paper. */
export const COLUMNS: Readonly<Record<Paper, number>> = { '80': 48, '57': 32 };
/** Dots a line holds at 203 dpi on each paper. */
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

/** After so many jobs in a row that a printer took whole without a word, it is proposed to mark it as one that never reports. */
export const SILENT_JOBS = 3;
/** Retries grow from 1 s to 60 s. */
export const RETRY_MS = { first: 1000, most: 60_000 } as const;
/** A job older than this is held and asks instead of spewing. */
export const HOLD_AFTER_MS = 10 * 60_000;
/** A drawer that opens long after its sale stands open with nobody there. */
export const DRAWER_MOST_MS = 30_000;
/** A printer is asked how it is at most so often, and only while a screen shows it. */
export const PROBE_MS = 12_000;
