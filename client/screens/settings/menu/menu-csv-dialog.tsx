// Exports and imports the menu as CSV. An import first shows what it will change.

import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Checkbox } from '../../../parts/choice.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { Loading } from '../../../parts/states.tsx';
import { messageOf, toastError } from '../../../parts/toasts.ts';
import { FileInput } from '../register/file-input.tsx';
import styles from '../settings.module.css';
import { ColumnTable } from './import/column-table.tsx';
import { LastImport } from './import/last-import.tsx';
import { isMapped, useImport } from './import/use-import.ts';
import { downloadMenuCsv } from './menu-csv-file.ts';
import { MenuCsvPlan } from './menu-csv-plan.tsx';
import { createLabel } from './menu-csv-words.ts';

async function download(): Promise<void> {
  try {
    await downloadMenuCsv();
  } catch (error) {
    toastError(messageOf(error, t(FALLBACK.processing)));
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
        {t('Download CSV')}
      </Button>
      <Button
        icon={<IconFileSpreadsheet size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('Choose file')}
      </Button>
      {name !== undefined && <span className={styles.muted}>{name}</span>}
      <FileInput
        ref={input}
        accept=".csv,text/csv"
        label={t('CSV file of the menu')}
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
  const { chosen, busy, look, choose, change, run } = useImport(onImported);
  const plan = chosen?.plan;
  const foreign = chosen?.foreign;
  const canCheck = foreign === undefined || isMapped(foreign);
  const ready = plan !== undefined && plan.errors.length === 0 && plan.adds + plan.updates > 0;
  const create = plan && createLabel(plan);
  return (
    <Dialog
      open
      size="wide"
      title={t('Menu as CSV')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button look="primary" disabled={!ready} busy={busy} onClick={() => void run()}>
            {t('Import')}
          </Button>
        </>
      }
    >
      <Stack>
        <p className={styles.muted}>
          {t(
            'Download the menu, edit it in a spreadsheet and upload it. You can also upload the item file of Square, Loyverse, Toast or another system. Nothing changes until you choose Import. Items that are not in the file stay unchanged.',
          )}
        </p>
        <FileRow name={chosen?.name} onChoose={(file) => void choose(file)} />
        {chosen === undefined && <LastImport onUndone={onImported} />}
        {foreign !== undefined && <ColumnTable file={foreign} onChange={change} />}
        {chosen !== undefined && plan === undefined && canCheck && <Loading />}
        {chosen !== undefined && plan !== undefined && create !== undefined && (
          <Checkbox
            label={create}
            hint={[...plan.missingCategories, ...plan.missingTaxes].join(', ')}
            checked={chosen.createMissing}
            onChange={(createMissing) => void look({ ...chosen, createMissing })}
          />
        )}
        {plan !== undefined && <MenuCsvPlan plan={plan} />}
      </Stack>
    </Dialog>
  );
}
