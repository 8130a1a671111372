// The forms to add a user, change a user, and reset a password (contract 12).
import type { StaffUser } from '#shared/entities/people.ts';
import { MIN_ADMIN_PASSWORD, MIN_STAFF_PASSWORD } from '#shared/limits.ts';
import { parseScopes, type Scope } from '#shared/scopes.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { Switch } from '../../parts/choice.tsx';
import { DialogSubmit } from '../../parts/dialog-submit.tsx';
import { Field } from '../../parts/field.tsx';
import { FormFrame, Pair } from '../../parts/page.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { RoleChoice } from './role-choice.tsx';
import { roleIdOf } from './user-rules.ts';

interface Details {
  name: string;
  username: string;
  designation: string;
  phone: string;
  email: string;
  /** Null if the user has individual scopes instead of a role. */
  roleId: number | null;
  scopes: readonly Scope[];
}

interface NewUser extends Details {
  password: string;
  isAdmin: boolean;
}

const required = (user: Details) => ({
  ...(user.name.trim() === '' && { name: t(INVALID.name) }),
  ...(user.username.trim() === '' && { username: t(INVALID.username) }),
});

const HUB_NAMES = { userScopes: 'scopes' } as const;

type Form<V extends object> = ReturnType<typeof useForm<V>>;
type Bound = ReturnType<Form<Details>['field']>;

function Contact<V extends Details>({ form }: { form: Form<V> }) {
  // V has at least the fields of Details, but TypeScript can't derive that for the form's types.
  const field = form.field as (name: keyof Details) => Bound;
  return (
    <>
      <Field label={t('Designation')} autoComplete="off" {...field('designation')} />
      <Pair>
        <Field label={t('Phone')} type="tel" autoComplete="off" {...field('phone')} />
        <Field label={t('Email')} type="email" autoComplete="off" {...field('email')} />
      </Pair>
    </>
  );
}

interface NewPasswordProps extends Bound {
  label: string;
  isAdmin: boolean;
}

function NewPassword({ isAdmin, ...field }: NewPasswordProps) {
  const least = isAdmin ? MIN_ADMIN_PASSWORD : MIN_STAFF_PASSWORD;
  return (
    <Field
      type="password"
      autoComplete="new-password"
      required
      hint={t('{least} characters or more', { least })}
      {...field}
    />
  );
}

interface AddUserProps {
  mayAddAdmin: boolean;
  grantable: readonly Scope[];
  onDone: () => void;
}

const BLANK: NewUser = {
  name: '',
  username: '',
  password: '',
  designation: '',
  phone: '',
  email: '',
  roleId: null,
  scopes: [],
  isAdmin: false,
};

export function AddUser({ mayAddAdmin, grantable, onDone }: AddUserProps) {
  const form = useForm<NewUser>({
    initial: BLANK,
    check: (user) => ({
      ...required(user),
      ...(user.password === '' && { password: t(INVALID.password) }),
    }),
    fields: HUB_NAMES,
    submit: async ({ scopes, roleId, isAdmin, ...user }) => {
      const body = {
        ...user,
        role: isAdmin ? ('admin' as const) : ('user' as const),
        ...(!isAdmin && roleId !== null ? { roleId } : { userScopes: isAdmin ? [] : [...scopes] }),
      };
      await promiseToast(call('POST /users/add', { body }), t(FALLBACK.processing));
      onDone();
    },
  });
  const { isAdmin, roleId, scopes } = form.values;
  return (
    <FormFrame {...form.props}>
      <Field label={t('Name')} autoComplete="off" required {...form.field('name')} />
      <Pair>
        <Field label={t('Username')} autoComplete="off" required {...form.field('username')} />
        <NewPassword label={t('Password')} isAdmin={isAdmin} {...form.field('password')} />
      </Pair>
      <Contact form={form} />
      {mayAddAdmin && (
        <Switch label={t('Admin')} hint={t('Can do everything')} {...form.toggle('isAdmin')} />
      )}
      {!isAdmin && (
        <RoleChoice
          roleId={roleId}
          scopes={scopes}
          grantable={grantable}
          onRole={(next) => form.set('roleId', next)}
          onScopes={(next) => form.set('scopes', next)}
        />
      )}
      <DialogSubmit busy={form.busy}>{t('Save')}</DialogSubmit>
    </FormFrame>
  );
}

interface ChangeUserProps {
  user: StaffUser;
  grantable: readonly Scope[];
  onDone: () => void;
}

export function ChangeUser({ user, grantable, onDone }: ChangeUserProps) {
  const form = useForm<Details>({
    initial: {
      name: user.name,
      username: user.username,
      designation: user.designation,
      phone: user.phone,
      email: user.email,
      roleId: roleIdOf(user),
      scopes: parseScopes(user.scope),
    },
    check: required,
    fields: HUB_NAMES,
    submit: async ({ scopes, roleId, username: _, ...rest }) => {
      const rights = roleId === null ? { roleId, userScopes: [...scopes] } : { roleId };
      const request = {
        params: { id: user.username },
        body: { ...rest, ...(user.role !== 'admin' && rights) },
      };
      await promiseToast(call('POST /users/update/{id}', request), t(FALLBACK.processing));
      onDone();
    },
  });
  return (
    <FormFrame {...form.props}>
      <Field label={t('Name')} autoComplete="off" required {...form.field('name')} />
      <Field label={t('Username')} autoComplete="off" readOnly {...form.field('username')} />
      <Contact form={form} />
      {user.role !== 'admin' && (
        <RoleChoice
          roleId={form.values.roleId}
          scopes={form.values.scopes}
          grantable={grantable}
          onRole={(next) => form.set('roleId', next)}
          onScopes={(next) => form.set('scopes', next)}
        />
      )}
      <DialogSubmit busy={form.busy}>{t('Save')}</DialogSubmit>
    </FormFrame>
  );
}

export function ResetPassword({ user, onDone }: { user: StaffUser; onDone: () => void }) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({
      ...(password === '' && { password: t(INVALID.newPassword) }),
      ...(user.username === '' && { password: t(INVALID.requestUser) }),
    }),
    submit: async ({ password }) => {
      const request = { params: { id: user.username }, body: { password } };
      await promiseToast(call('POST /users/update-password/{id}', request), t(FALLBACK.processing));
      onDone();
    },
  });
  return (
    <FormFrame {...form.props}>
      <p>{t('{name} (@{username}) will be logged out on all devices.', user)}</p>
      <NewPassword
        label={t('New Password')}
        isAdmin={user.role === 'admin'}
        {...form.field('password')}
      />
      <DialogSubmit busy={form.busy}>{t('Reset Password')}</DialogSubmit>
    </FormFrame>
  );
}
