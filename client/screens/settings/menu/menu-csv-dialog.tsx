// Exports and imports the menu as CSV. An import shows its changes before it makes them.

import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { ApiError, call } from '../../../hub/api.ts';
import { Button } from '../../../parts/button.tsx';
import { Checkbox } from '../../../parts/choice.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { Loading } from '../../../parts/states.tsx';
import { didWork, messageOf, toastError } from '../../../parts/toasts.ts';
import { FileInput } from '../register/file-input.tsx';
import styles from '../settings.module.css';
import { downloadMenuCsv, readCsvFile } from './menu-csv-file.ts';
import { type CsvPlan, MenuCsvPlan } from './menu-csv-plan.tsx';
import { createLabel } from './menu-csv-words.ts';

interface Chosen {
  name: string;
  csv: string;
  createMissing: boolean;
  /** Undefined while the hub checks the file. */
  plan: CsvPlan | undefined;
}

const sentenceOf = (error: unknown) =>
  error instanceof RangeError ? error.message : messageOf(error, FALLBACK.processing);

function useImport(onImported: () => void) {
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState(false);
  const look = async (name: string, csv: string, createMissing: boolean) => {
    setChosen((now) => ({
      name,
      csv,
      createMissing,
      plan: now?.csv === csv ? now.plan : undefined,
    }));
    try {
      const plan = await call('POST /menu-items/import/check', { body: { csv, createMissing } });
      setChosen({ name, csv, createMissing, plan });
    } catch (error) {
      toastError(sentenceOf(error));
      setChosen(undefined);
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      await look(file.name, await readCsvFile(file), false);
    } catch (error) {
      toastError(sentenceOf(error));
    }
  };
  const run = async () => {
    if (chosen?.plan === undefined) return;
    const { csv, createMissing } = chosen;
    const { digest } = chosen.plan;
    setBusy(true);
    const done = await didWork(
      call('POST /menu-items/import', { body: { csv, createMissing, digest } }),
      FALLBACK.processing,
    );
    setBusy(false);
    if (done) onImported();
    else await look(chosen.name, csv, createMissing);
  };
  return { chosen, busy, look, choose, run };
}

async function download(): Promise<void> {
  try {
    await downloadMenuCsv();
  } catch (error) {
    toastError(messageOf(error, FALLBACK.processing));
  }
}

interface FileRowProps {
  /** The name of the chosen file. */
  name: string | undefined;
  onChoose: (file: File | undefined) => void;
}

function FileRow({ name, onChoose }: FileRowProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.row}>
      <Button icon={<IconDownload size={20} aria-hidden />} onClick={() => void download()}>
        Download CSV
      </Button>
      <Button
        icon={<IconFileSpreadsheet size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Choose file
      </Button>
      {name !== undefined && <span className={styles.muted}>{name}</span>}
      <FileInput
        ref={input}
        accept=".csv,text/csv"
        label="CSV file of the menu"
        onFile={onChoose}
      />
    </div>
  );
}

interface MenuCsvDialogProps {
  onClose: () => void;
  onImported: () => void;
}

export function MenuCsvDialog({ onClose, onImported }: MenuCsvDialogProps) {
  const { chosen, busy, look, choose, run } = useImport(onImported);
  const plan = chosen?.plan;
  const ready = plan !== undefined && plan.errors.length === 0 && plan.adds + plan.updates > 0;
  const create = plan && createLabel(plan);
  return (
    <Dialog
      open
      size="wide"
      title="Menu as CSV"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" disabled={!ready} busy={busy} onClick={() => void run()}>
            Import
          </Button>
        </>
      }
    >
      <Stack>
        <p className={styles.muted}>
          Download the menu, edit it in a spreadsheet and upload it. Nothing changes until you
          choose Import. Items that are not in the file stay unchanged.
        </p>
        <FileRow name={chosen?.name} onChoose={(file) => void choose(file)} />
        {chosen !== undefined && plan === undefined && <Loading />}
        {chosen !== undefined && plan !== undefined && create !== undefined && (
          <Checkbox
            label={create}
            hint={[...plan.missingCategories, ...plan.missingTaxes].join(', ')}
            checked={chosen.createMissing}
            onChange={(createMissing) => void look(chosen.name, chosen.csv, createMissing)}
          />
        )}
        {plan !== undefined && <MenuCsvPlan plan={plan} />}
      </Stack>
    </Dialog>
  );
}
