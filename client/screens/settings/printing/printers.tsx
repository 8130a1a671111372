// The network printers: each with its current state, a test print, edit and delete.
import { IconPrinter } from '@tabler/icons-react';
import { SILENT_JOBS } from '#shared/printing.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Card, CardGrid } from '../../../parts/card.tsx';
import { PrinterState } from '../../../parts/printer-state.tsx';
import { EmptyState, LoadedView } from '../../../parts/states.tsx';
import { didWork } from '../../../parts/toasts.ts';
import { NewButton } from '../register/new-button.tsx';
import { RowActions } from '../register/row-actions.tsx';
import { useEditing } from '../register/use-editing.ts';
import styles from '../settings.module.css';
import { markSilent, type Printer, PrinterDialog } from './printer-dialog.tsx';

const EVERY_MS = 5000;

function jobsOf(printer: Printer): string {
  const kinds = [
    printer.prints_receipts === 1 && t('receipts'),
    printer.prints_slips === 1 && t('kitchen slips'),
    printer.prints_tokens === 1 && t('tokens'),
    printer.has_drawer === 1 && t('cash drawer'),
  ].filter((kind) => kind !== false);
  return kinds.length === 0 ? t('nothing') : kinds.join(', ');
}

type PrinterFactsProps = Pick<PrinterCardProps, 'printer' | 'standIn'>;

function PrinterFacts({ printer, standIn }: PrinterFactsProps) {
  return (
    <dl className={styles.facts}>
      <dt>{t('Address')}</dt>
      <dd className="figures">
        {printer.host}:{printer.port}
      </dd>
      <dt>{t('Paper')}</dt>
      <dd>{printer.paper}mm</dd>
      <dt>{t('Prints')}</dt>
      <dd>{jobsOf(printer)}</dd>
      {printer.never_reports === 1 && (
        <>
          <dt>{t('Status')}</dt>
          <dd>{t('Sends no status')}</dd>
        </>
      )}
      {standIn !== undefined && (
        <>
          <dt>{t('Fallback printer')}</dt>
          <dd>{standIn.name}</dd>
        </>
      )}
    </dl>
  );
}

interface PrinterCardProps {
  printer: Printer;
  standIn: Printer | undefined;
  onEdit: () => void;
  reload: () => Promise<void>;
}

/**
 * After the printer has accepted several jobs without a report, suggests recording that it never reports its status.
 * Without this record, staff would have to check each job.
 */
function SilencePrompt({ printer, reload }: Pick<PrinterCardProps, 'printer' | 'reload'>) {
  if (printer.never_reports === 1 || printer.silent_jobs < SILENT_JOBS) return null;
  const mark = async () => {
    await didWork(markSilent(printer));
    await reload();
  };
  return (
    <section aria-label={t('Status of {name}', printer)}>
      <p>
        {t(
          'This printer accepted {jobs} jobs in a row without reporting its status. If the jobs were printed, set “Sends no status”.',
          { jobs: printer.silent_jobs },
        )}
      </p>
      <Button
        aria-label={t('Switch on “Sends no status” for {name}', printer)}
        onClick={() => void mark()}
      >
        {t('Switch on “Sends no status”')}
      </Button>
    </section>
  );
}

function PrinterCard({ printer, standIn, onEdit, reload }: PrinterCardProps) {
  const { id, name } = printer;
  const test = async () => {
    await didWork(call('POST /settings/printers/{id}/test', { params: { id } }));
    await reload();
  };
  return (
    <Card
      title={name}
      level={3}
      actions={
        <RowActions
          name={name}
          onEdit={onEdit}
          remove={() => call('DELETE /settings/printers/{id}', { params: { id } })}
          onRemoved={reload}
        />
      }
    >
      <div className={styles.row}>
        <PrinterState state={printer.state} />
        {printer.waiting > 0 && <span>{t('{waiting} waiting', printer)}</span>}
      </div>
      <PrinterFacts printer={printer} standIn={standIn} />
      <SilencePrompt printer={printer} reload={reload} />
      <Button
        icon={<IconPrinter size={20} aria-hidden />}
        aria-label={t('Test print on {name}', { name })}
        onClick={() => void test()}
      >
        {t('Test print')}
      </Button>
    </Card>
  );
}

export function Printers() {
  const load = useData('GET /settings/printers', {}, { everyMs: EVERY_MS });
  const { add, edit, dialog } = useEditing<Printer>(load.reload);
  return (
    <Card title={t('Network printers')} actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(printers) =>
          printers.length === 0 ? (
            <EmptyState
              text={t('No network printers yet. Receipts are printed from the browser.')}
            />
          ) : (
            <CardGrid>
              {printers.map((printer) => (
                <PrinterCard
                  key={printer.id}
                  printer={printer}
                  standIn={printers.find(({ id }) => id === printer.stand_in_id)}
                  onEdit={() => edit(printer)}
                  reload={load.reload}
                />
              ))}
            </CardGrid>
          )
        }
      </LoadedView>
      {dialog && (
        <PrinterDialog
          {...dialog}
          others={(load.data ?? []).filter(({ id }) => id !== dialog.row?.id)}
        />
      )}
    </Card>
  );
}
