// The menu's categories (contract 9, 5).
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_NOTE_PRESETS } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { TextArea } from '../../../parts/text-area.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { type Editing, useEditing } from '../register/use-editing.ts';
import arrange from './menu-arrange.module.css';
import { MenuCrumbs } from './menu-crumbs.tsx';
import { SortHandle } from './sort-handle.tsx';
import { useOrder } from './use-order.ts';

type Category = AnswerOf<'GET /settings/categories'>[number];

const presetsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const coursesNow = () =>
  Array.from({ length: 9 }, (_, at) => ({
    value: String(at + 1),
    label: t('Course {course}', { course: at + 1 }),
  }));

function CategoryDialog({ row: category, onClose, onSaved }: Editing<Category>) {
  const form = useForm({
    initial: {
      title: category?.title ?? '',
      notes: (category?.note_presets ?? []).join('\n'),
      course: category?.default_course ? String(category.default_course) : '',
    },
    check: ({ title, notes }) => ({
      ...(title.trim() === '' && {
        title: category === undefined ? t(INVALID.categoryTitle) : t(INVALID.title),
      }),
      ...(presetsIn(notes).length > MAX_NOTE_PRESETS && {
        notes: t('A category can have at most {most} notes.', { most: MAX_NOTE_PRESETS }),
      }),
    }),
    fields: { notePresets: 'notes', defaultCourse: 'course' },
    submit: async ({ title, notes, course }, once) => {
      const defaultCourse = course === '' ? null : Number(course);
      const body = { title, notePresets: presetsIn(notes), defaultCourse };
      await promiseToast(
        category === undefined
          ? once('POST /settings/categories/add', { body })
          : call('POST /settings/categories/{id}/update', { params: { id: category.id }, body }),
      );
      onSaved();
    },
  });
  return (
    <FormDialog
      title={category === undefined ? t('Add New Category') : t('Update Category')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <TextArea
        label={t('Quick notes')}
        hint={t('Enter one note per line, such as: no ice. The till shows them as buttons.')}
        rows={4}
        {...form.field('notes')}
      />
      <Select
        label={t('Default course')}
        hint={t('The till proposes this course for dishes of the category.')}
        emptyLabel={t('None')}
        options={coursesNow()}
        {...form.field('course')}
      />
    </FormDialog>
  );
}

/** The categories, which can be dragged into another order. */
function CategoryOrder(props: { categories: readonly Category[]; reload: () => Promise<void> }) {
  const save = (ids: number[]) => call('POST /settings/categories/order', { body: { ids } });
  const { rows, move, done } = useOrder(props.categories, save, props.reload);
  return (
    <ol className={arrange.list} aria-label={t('Sequence of the categories')}>
      {rows.map(({ id, title }, index) => (
        <li key={id} className={arrange.row}>
          <SortHandle
            name={title}
            index={index}
            count={rows.length}
            onMove={(from, to) => move(rows, from, to)}
            onDone={() => void done()}
          />
          <span className={arrange.title}>{title}</span>
        </li>
      ))}
    </ol>
  );
}

const PHONE: PhoneRow<Category> = { title: (row) => row.title };

const columnsNow = () => [
  { title: t('ID'), cell: (row: Category) => <span className="figures">{row.id}</span> },
  { title: t('Title'), cell: (row: Category) => row.title },
];

export function Categories() {
  const load = useData('GET /settings/categories');
  const { add, edit, dialog } = useEditing<Category>(load.reload);
  const [isArranging, setArranging] = useState(false);
  return (
    <Page
      title={t('Categories')}
      actions={
        <>
          <Button
            icon={<IconListDetails size={20} aria-hidden />}
            aria-pressed={isArranging}
            onClick={() => setArranging(!isArranging)}
          >
            {t('Arrange')}
          </Button>
          <NewButton onPress={add} />
        </>
      }
    >
      <MenuCrumbs title={t('Categories')} />
      <LoadedView load={load}>
        {(categories) =>
          isArranging ? (
            <CategoryOrder categories={categories} reload={load.reload} />
          ) : (
            <RegisterTable
              caption={t('Categories')}
              columns={columnsNow()}
              phone={PHONE}
              rows={categories}
              empty={t('No categories yet. Tap New to add one.')}
              onEdit={edit}
              remove={(row) => call('DELETE /settings/categories/{id}', { params: { id: row.id } })}
              onRemoved={load.reload}
            />
          )
        }
      </LoadedView>
      {dialog && <CategoryDialog {...dialog} />}
    </Page>
  );
}
