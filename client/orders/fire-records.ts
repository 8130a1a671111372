// The fires that the hub has not confirmed. They are on this browser's disk, so that a reload does not lose them.
import { remember } from '../session/local-memory.ts';

export interface Fire {
  /**
   * The bill or the order whose course is fired, such as `bill 12`. The button of the bill or order finds the fire by
   * this text.
   */
  readonly owner: string;
  readonly orderIds: readonly number[];
  readonly course: number;
  /** A name to display: 'Table 4'. */
  readonly place: string;
}

export interface FireRecord extends Fire {
  /** When the fire is sent to the hub, in ms of the hub's clock. */
  readonly until: number;
}

const PREFIX = 'comanda__fire/';

const keysOnDisk = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

export const hasFireRecords = (): boolean => keysOnDisk().length > 0;

export function keepFire({ owner, orderIds, course, place, until }: FireRecord): void {
  const record: FireRecord = { owner, orderIds, course, place, until };
  remember(`${PREFIX}${owner}`, JSON.stringify(record));
}

export const dropFire = (owner: string): void => localStorage.removeItem(`${PREFIX}${owner}`);

const isRecord = (read: unknown): read is FireRecord =>
  typeof read === 'object' &&
  read !== null &&
  'owner' in read &&
  typeof read.owner === 'string' &&
  'orderIds' in read &&
  Array.isArray(read.orderIds) &&
  'course' in read &&
  typeof read.course === 'number' &&
  'until' in read &&
  typeof read.until === 'number';

function readFire(key: string): FireRecord | undefined {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

export const listFires = (): FireRecord[] => keysOnDisk().flatMap((key) => readFire(key) ?? []);
