// The users: who works here and what they may do; add, edit, reset password, PIN, delete (contract 9, 4).
import { IconHash, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { StaffUser } from '#shared/entities/people.ts';
import { parseScopes } from '#shared/scopes.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { said, t, words } from '../../locales/t.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card, CardGrid } from '../../parts/card.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Page } from '../../parts/page.tsx';
import { removeAfterAsking } from '../../parts/remove-after-asking.ts';
import { LoadedView } from '../../parts/states.tsx';
import { type SessionUser, useUser } from '../../session/session.ts';
import { Roles } from './roles.tsx';
import { AddUser, ChangeUser, ResetPassword } from './user-forms.tsx';
import { UserPin } from './user-pin.tsx';
import { grantableScopes, offeredFor } from './user-rules.ts';
import styles from './users.module.css';

type Opened = { kind: 'new' } | { kind: 'change' | 'reset' | 'pin'; user: StaffUser };

const TITLES = words({
  new: 'New User',
  change: 'Edit User',
  reset: 'Reset Password',
  pin: 'PIN',
} as const);

const removeUser = ({ username, name }: StaffUser) =>
  removeAfterAsking(() => call('DELETE /users/delete/{id}', { params: { id: username } }), {
    title: t('Delete {name}', { name }),
    fallback: t(FALLBACK.processing),
  });

function Scopes({ user }: { user: StaffUser }) {
  if (user.role === 'admin') return <p className={styles.muted}>{t('Can do everything.')}</p>;
  if (user.role !== 'user') return <p>{said(user.role.title)}</p>;
  const scopes = parseScopes(user.scope);
  if (scopes.length === 0) return <p className={styles.muted}>{t('No scopes.')}</p>;
  return (
    <ul className={styles.scopes} aria-label={t('Scopes of {name}', user)}>
      {scopes.map((scope) => (
        <li key={scope}>
          <Badge>{scope}</Badge>
        </li>
      ))}
    </ul>
  );
}

interface UserCardProps {
  me: SessionUser;
  user: StaffUser;
  onOpen: (opened: Opened) => void;
  onRemoved: () => unknown;
}

type UserButtonsProps = Omit<UserCardProps, 'me'> & { offered: ReturnType<typeof offeredFor> };

function UserButtons({ user, offered, onOpen, onRemoved }: UserButtonsProps) {
  const remove = async () => {
    if (await removeUser(user)) onRemoved();
  };
  return (
    <div className={styles.actions}>
      {offered.edit && (
        <Button
          icon={<IconPencil size={20} aria-hidden />}
          aria-label={t('Edit User {name}', user)}
          onClick={() => onOpen({ kind: 'change', user })}
        >
          {t('Edit User')}
        </Button>
      )}
      {offered.reset && (
        <Button
          icon={<IconKey size={20} aria-hidden />}
          aria-label={t('Reset Password of {name}', user)}
          onClick={() => onOpen({ kind: 'reset', user })}
        >
          {t('Reset Password')}
        </Button>
      )}
      {offered.reset && (
        <Button
          icon={<IconHash size={20} aria-hidden />}
          aria-label={t('PIN of {username}', { username: user.name })}
          onClick={() => onOpen({ kind: 'pin', user })}
        >
          {user.has_pin === 1 ? t('Change PIN') : t('Set PIN')}
        </Button>
      )}
      {offered.remove && (
        <Button
          icon={<IconTrash size={20} aria-hidden />}
          aria-label={t('Delete User {name}', user)}
          onClick={() => void remove()}
        >
          {t('Delete User')}
        </Button>
      )}
    </div>
  );
}

function UserCard({ me, user, onOpen, onRemoved }: UserCardProps) {
  const offered = offeredFor(me, user);
  const contact = [user.designation, user.phone, user.email].filter((text) => text !== '');
  return (
    <Card
      title={user.name}
      actions={user.role === 'admin' ? <Badge tone="accent">{t('Admin')}</Badge> : undefined}
    >
      <div className={styles.body}>
        <p className={styles.muted}>
          <bdi>@{user.username}</bdi>
        </p>
        {contact.length > 0 && <p>{contact.join(' · ')}</p>}
        <Scopes user={user} />
        {offered.why !== undefined && <p className={styles.muted}>{offered.why}</p>}
        <UserButtons user={user} offered={offered} onOpen={onOpen} onRemoved={onRemoved} />
      </div>
    </Card>
  );
}

interface UserDialogProps {
  me: SessionUser;
  opened: Opened | undefined;
  onDone: () => void;
  onClose: () => void;
}

function UserDialog({ me, opened, onDone, onClose }: UserDialogProps) {
  const grantable = grantableScopes(me);
  return (
    <Dialog open={opened !== undefined} title={t(TITLES[opened?.kind ?? 'new'])} onClose={onClose}>
      {opened?.kind === 'new' && (
        <AddUser mayAddAdmin={me.role === 'admin'} grantable={grantable} onDone={onDone} />
      )}
      {opened?.kind === 'change' && (
        <ChangeUser user={opened.user} grantable={grantable} onDone={onDone} />
      )}
      {opened?.kind === 'reset' && <ResetPassword user={opened.user} onDone={onDone} />}
      {opened?.kind === 'pin' && <UserPin user={opened.user} onDone={onDone} />}
    </Dialog>
  );
}

export function Users() {
  const me = useUser();
  const [opened, setOpened] = useState<Opened>();
  const load = useData('GET /users');
  if (me === null) return null;
  const done = () => {
    setOpened(undefined);
    void load.reload();
  };
  return (
    <Page
      title={t('Users')}
      actions={
        <Button
          look="primary"
          icon={<IconPlus size={20} aria-hidden />}
          onClick={() => setOpened({ kind: 'new' })}
        >
          {t('New')}
        </Button>
      }
    >
      <LoadedView load={load} errorText={t(FALLBACK.data)}>
        {(users) => (
          <>
            <CardGrid width={340}>
              {users.map((user) => (
                <UserCard
                  key={user.username}
                  me={me}
                  user={user}
                  onOpen={setOpened}
                  onRemoved={load.reload}
                />
              ))}
            </CardGrid>
            <Roles users={users} grantable={grantableScopes(me)} onChanged={load.reload} />
          </>
        )}
      </LoadedView>
      <UserDialog me={me} opened={opened} onDone={done} onClose={() => setOpened(undefined)} />
    </Page>
  );
}
