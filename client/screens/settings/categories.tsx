// The menu's categories (CONTRACT §9, §5 Settings).
import { Link } from 'wouter';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Field } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { NewButton } from './new-button.tsx';
import { RowActions } from './row-actions.tsx';
import styles from './settings.module.css';
import { type Editing, useEditing } from './use-editing.ts';

type Category = AnswerOf<'GET /settings/categories'>[number];

function CategoryDialog({ row: category, onClose, onSaved }: Editing<Category>) {
  const form = useForm({
    initial: { title: category?.title ?? '' },
    check: ({ title }) => ({
      ...(title.trim() === '' && {
        title: category === undefined ? INVALID.categoryTitle : INVALID.title,
      }),
    }),
    submit: async (body) => {
      await promiseToast(
        category === undefined
          ? call('POST /settings/categories/add', { body })
          : call('POST /settings/categories/{id}/update', { params: { id: category.id }, body }),
      );
      onSaved();
    },
  });
  return (
    <FormDialog
      title={category === undefined ? 'Add New Category' : 'Update Category'}
      form={form}
      onClose={onClose}
    >
      <Field label="Title" required maxLength={120} {...form.field('title')} />
    </FormDialog>
  );
}

const PHONE: PhoneRow<Category> = { title: (row) => row.title };

const COLUMNS = [
  { title: 'ID', cell: (row: Category) => <span className="figures">{row.id}</span> },
  { title: 'Title', cell: (row: Category) => row.title },
];

export function Categories() {
  const load = useData('GET /settings/categories');
  const { add, edit, dialog } = useEditing<Category>(load.reload);
  return (
    <Page title="Categories" actions={<NewButton onPress={add} />}>
      <nav aria-label="Breadcrumb" className={styles.crumbs}>
        <Link href="/dashboard/settings">Settings</Link>
        <span aria-hidden>›</span>
        <Link href="/dashboard/settings/menu-items">Menu Items</Link>
        <span aria-hidden>›</span>
        <span aria-current="page">Categories</span>
      </nav>
      <LoadedView load={load}>
        {(categories) => (
          <DataTable
            caption="Categories"
            columns={COLUMNS}
            phone={PHONE}
            rows={categories}
            rowKey={(row) => row.id}
            empty={<EmptyState text="No categories yet. Add the first one with New." />}
            actions={(row) => (
              <RowActions
                name={row.title}
                onEdit={() => edit(row)}
                remove={() => call('DELETE /settings/categories/{id}', { params: { id: row.id } })}
                onRemoved={load.reload}
              />
            )}
          />
        )}
      </LoadedView>
      {dialog && <CategoryDialog {...dialog} />}
    </Page>
  );
}
