// Adds or changes a role (contract 26.1).
import type { StaffRole } from '#shared/entities/people.ts';
import { parseScopes, type Scope } from '#shared/scopes.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { Field } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import type { Editing } from '../settings/register/use-editing.ts';
import { ScopePicker } from './scope-picker.tsx';
import styles from './users.module.css';

interface RoleDialogProps extends Editing<StaffRole> {
  grantable: readonly Scope[];
  /** The names of the users with this role, whose permissions change with the role. */
  holders: string;
}

interface Values {
  title: string;
  scopes: readonly Scope[];
}

export function RoleDialog({ row: role, grantable, holders, onClose, onSaved }: RoleDialogProps) {
  const form = useForm<Values>({
    initial: { title: role?.title ?? '', scopes: parseScopes(role?.scopes.join(',') ?? '') },
    check: ({ title, scopes }) => ({
      ...(title.trim() === '' && { title: t(INVALID.title) }),
      ...(scopes.length === 0 && { scopes: t('Please choose at least one permission.') }),
    }),
    submit: async ({ title, scopes }, once) => {
      const body = { title, scopes: [...scopes] };
      await promiseToast(
        role === undefined
          ? once('POST /settings/roles/add', { body })
          : call('POST /settings/roles/{id}/update', { params: { id: role.id }, body }),
      );
      onSaved();
    },
  });
  return (
    <FormDialog
      title={role === undefined ? t('New role') : t('Edit role')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <ScopePicker
        chosen={form.values.scopes}
        grantable={grantable}
        onChange={(scopes) => form.set('scopes', scopes)}
        error={form.fault('scopes')}
      />
      {holders !== '' && (
        <p className={styles.muted}>
          {t('The change applies immediately to {holders}.', { holders })}
        </p>
      )}
    </FormDialog>
  );
}
