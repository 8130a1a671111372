// The menu file that is being imported: the changes that the hub would make, and the meanings of another system's
// columns.
import { useState } from 'react';
import type { Decimals } from '#shared/billing/money.ts';
import { FALLBACK } from '#shared/texts.ts';
import { ApiError, call } from '../../../../hub/api.ts';
import { renewBelow } from '../../../../hub/data.ts';
import { useStore } from '../../../../hub/store.ts';
import { t } from '../../../../locales/t.ts';
import { didWork, messageOf, toastError } from '../../../../parts/toasts.ts';
import { readCsvFile } from '../menu-csv-file.ts';
import type { CsvPlan } from '../menu-csv-plan.tsx';
import { guessMapping, isOwnFile, type Mapping } from './column-meanings.ts';
import { convertMenu } from './convert-menu.ts';
import { type CsvRow, parseRows } from './csv-text.ts';

/** A file with columns of another system. */
export interface ForeignFile {
  header: readonly string[];
  rows: readonly CsvRow[];
  mapping: Mapping;
  /** The text of the tax column, the same for every dish; empty for no tax. */
  tax: string;
  decimals: Decimals;
}

interface Chosen {
  name: string;
  /** The file for the hub; empty while no columns are chosen for title and price in a file of another system. */
  csv: string;
  createMissing: boolean;
  /** Undefined while the hub checks the file. */
  plan: CsvPlan | undefined;
  foreign?: ForeignFile | undefined;
}

const sentenceOf = (error: unknown) =>
  error instanceof RangeError ? error.message : messageOf(error, t(FALLBACK.processing));

export const isMapped = ({ mapping }: ForeignFile): boolean =>
  mapping.includes('title') && mapping.includes('price');

/** Returns the file for the hub, converted if it came from another system. */
function readMenuFile(name: string, text: string, decimals: Decimals): Omit<Chosen, 'plan'> {
  const [first, ...rows] = parseRows(text);
  const header = first?.cells ?? [];
  if (isOwnFile(header)) return { name, csv: text, createMissing: false };
  const foreign = { header, rows, mapping: guessMapping(header, rows), tax: '', decimals };
  return { name, createMissing: true, ...converted(foreign) };
}

const converted = (foreign: ForeignFile) => ({
  foreign,
  csv: isMapped(foreign) ? convertMenu(foreign.rows, foreign.mapping, foreign) : '',
});

export function useImport(onImported: () => void) {
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState(false);
  const { decimals } = useStore().currency;
  const look = async (next: Omit<Chosen, 'plan'>) => {
    const { csv, createMissing } = next;
    // If the check fails, the columns and the changes that were shown before are shown again.
    const before = chosen?.plan || chosen?.csv === '' ? chosen : undefined;
    setChosen((now) => ({ ...next, plan: now?.csv === csv ? now.plan : undefined }));
    if (csv === '' && next.foreign) return;
    try {
      const plan = await call('POST /menu-items/import/check', { body: { csv, createMissing } });
      setChosen((now) => (now?.csv === csv ? { ...next, plan } : now));
    } catch (error) {
      toastError(sentenceOf(error));
      setChosen(before);
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      await look(readMenuFile(file.name, await readCsvFile(file), decimals));
    } catch (error) {
      toastError(sentenceOf(error));
    }
  };
  const change = (change: Partial<ForeignFile>) => {
    if (chosen?.foreign) void look({ ...chosen, ...converted({ ...chosen.foreign, ...change }) });
  };
  const run = async () => {
    if (chosen?.plan === undefined) return;
    const { csv, createMissing } = chosen;
    const { digest } = chosen.plan;
    setBusy(true);
    const done = await didWork(
      call('POST /menu-items/import', { body: { csv, createMissing, digest } }),
      t(FALLBACK.processing),
    );
    setBusy(false);
    if (!done) return look(chosen);
    void renewBelow('/menu-items/import/last');
    onImported();
  };
  return { chosen, busy, look, choose, change, run };
}
