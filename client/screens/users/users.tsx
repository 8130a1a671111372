// The users: who works here and what they may do; add, edit, reset password, PIN, delete (contract 9, 4).
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { StaffUser } from '#shared/entities/people.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { t, words } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Page } from '../../parts/page.tsx';
import { removeAfterAsking } from '../../parts/remove-after-asking.ts';
import { LoadedView } from '../../parts/states.tsx';
import { type SessionUser, useUser } from '../../session/session.ts';
import { Roles } from './roles.tsx';
import { AddUser, ChangeUser, ResetPassword } from './user-forms.tsx';
import { UserPin } from './user-pin.tsx';
import { grantableScopes } from './user-rules.ts';
import { UsersTable } from './users-table.tsx';

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
            <UsersTable
              me={me}
              users={users}
              onEdit={(user) => setOpened({ kind: 'change', user })}
              onReset={(user) => setOpened({ kind: 'reset', user })}
              onPin={(user) => setOpened({ kind: 'pin', user })}
              onDelete={async (user) => {
                if (await removeUser(user)) await load.reload();
              }}
            />
            <Roles users={users} grantable={grantableScopes(me)} onChanged={load.reload} />
          </>
        )}
      </LoadedView>
      <UserDialog me={me} opened={opened} onDone={done} onClose={() => setOpened(undefined)} />
    </Page>
  );
}
