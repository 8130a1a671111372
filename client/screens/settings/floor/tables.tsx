// Store tables as cards: title, floor and seats (contract 9).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Card, CardGrid } from '../../../parts/card.tsx';
import { Field } from '../../../parts/field.tsx';
import { inSeats } from '../../../parts/figures.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Page, Pair } from '../../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { findCount } from '../register/figures-typed.ts';
import { NewButton } from '../register/new-button.tsx';
import { RowActions } from '../register/row-actions.tsx';
import { type Editing, useEditing } from '../register/use-editing.ts';
import styles from '../settings.module.css';
import { NeedsTableCard } from './needs-table-card.tsx';

type Table = AnswerOf<'GET /settings/store-tables'>[number];

function check({ title, floor, seatingCapacity }: Record<string, string>) {
  return {
    ...(title?.trim() === '' && { title: t(INVALID.tableTitle) }),
    ...(floor?.trim() === '' && { floor: t(INVALID.tableFloor) }),
    ...(findCount(seatingCapacity ?? '') === undefined && {
      seatingCapacity: t(INVALID.tableSeats),
    }),
  };
}

function TableDialog({ row: table, onClose, onSaved }: Editing<Table>) {
  const form = useForm({
    initial: {
      title: table?.table_title ?? '',
      floor: table?.floor ?? '',
      seatingCapacity: table === undefined ? '' : String(table.seating_capacity),
    },
    check,
    submit: async ({ title, floor, seatingCapacity }, once) => {
      const body = { title, floor, seatingCapacity: Number(seatingCapacity) };
      await promiseToast(
        table === undefined
          ? once('POST /settings/store-tables/add', { body })
          : call('POST /settings/store-tables/{id}/update', { params: { id: table.id }, body }),
      );
      onSaved();
    },
  });
  return (
    <FormDialog
      title={table === undefined ? t('Add New Table') : t('Update Table')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <Pair>
        <Field
          label={t('Floor')}
          required
          maxLength={120}
          hint={t("Use '-' if there is only one floor.")}
          {...form.field('floor')}
        />
        <Field
          label={t('Seating Capacity')}
          inputMode="numeric"
          required
          {...form.field('seatingCapacity')}
        />
      </Pair>
    </FormDialog>
  );
}

export function Tables() {
  const load = useData('GET /settings/store-tables');
  const { add, edit, dialog } = useEditing<Table>(load.reload);
  return (
    <Page title={t('Store Tables')} actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(tables) =>
          tables.length === 0 ? (
            <EmptyState text={t('No tables yet. Tap New to add one.')} />
          ) : (
            <CardGrid>
              {tables.map((table) => (
                <Card
                  key={table.id}
                  title={table.table_title}
                  actions={
                    <RowActions
                      name={table.table_title}
                      onEdit={() => edit(table)}
                      remove={() =>
                        call('DELETE /settings/store-tables/{id}', { params: { id: table.id } })
                      }
                      onRemoved={load.reload}
                    />
                  }
                >
                  <dl className={styles.facts}>
                    <dt>{t('Floor')}</dt>
                    <dd>{table.floor}</dd>
                    <dt>{t('Seating Capacity')}</dt>
                    <dd className="figures">{inSeats(table.seating_capacity)}</dd>
                  </dl>
                </Card>
              ))}
            </CardGrid>
          )
        }
      </LoadedView>
      {/* Shown only after the list has loaded, because the list would otherwise push this card down. */}
      {(load.data ?? load.error) !== undefined && <NeedsTableCard />}
      {dialog && <TableDialog {...dialog} />}
    </Page>
  );
}
