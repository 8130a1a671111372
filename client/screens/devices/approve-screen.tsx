// Connects a new screen: the admin enters the six digits that the new screen shows, and chooses its user (contract 24).

import { useLocation, useSearch } from 'wouter';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { Field, Select } from '../../parts/field.tsx';
import { FormFrame, Pair } from '../../parts/page.tsx';
import { LoadedView } from '../../parts/states.tsx';
import { SubmitRow } from '../../parts/submit-row.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { PasswordNote, usePasswordNote } from '../profile/password-note.tsx';

const BLANK = { code: '', username: '' };

interface Person {
  username: string;
  name: string;
}

const NOBODY: readonly Person[] = [];

function useApproveForm(code: string) {
  const [location, navigate] = useLocation();
  const { needed, guarded } = usePasswordNote();
  const form = useForm({
    initial: { ...BLANK, code },
    check: (values) => ({
      ...(!/^\d{6}$/.test(values.code.replace(/\s/g, '')) && {
        code: t('Please enter the six digits shown on the screen.'),
      }),
      ...(values.username === '' && { username: t(INVALID.username) }),
    }),
    submit: async ({ code: typed, username }) => {
      const body = { code: typed.replace(/\s/g, ''), username };
      await guarded(() =>
        promiseToast(call('POST /auth/pairing/approve', { body }), t(FALLBACK.processing)),
      );
      form.reset(BLANK);
      // Removes the code from the address, because a code works only once.
      navigate(location, { replace: true });
    },
  });
  return { form, needed };
}

function ApproveForm({ people, code }: { people: readonly Person[]; code: string }) {
  const { form, needed } = useApproveForm(code);
  return (
    <FormFrame {...form.props}>
      <p>{t('Enter the code that the new screen shows, and choose a user for that screen.')}</p>
      <Pair>
        <Field
          label={t('Code')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          required
          {...form.field('code')}
        />
        <Select
          label={t('Whose screen is it?')}
          required
          emptyLabel={t('Select User')}
          options={people.map(({ username, name }) => ({
            value: username,
            label: `${name} (${username})`,
          }))}
          {...form.field('username')}
        />
      </Pair>
      {needed && <PasswordNote />}
      <SubmitRow busy={form.busy} submit={t('Connect')} />
    </FormFrame>
  );
}

export function ApproveScreen() {
  const load = useData('GET /users');
  const code = new URLSearchParams(useSearch()).get('connect') ?? '';
  // Draws the form before the users are loaded, because the admin types the code first.
  const data = load.data ?? (load.error ? undefined : NOBODY);
  return (
    <LoadedView load={{ ...load, data }}>
      {(people) => <ApproveForm key={code} people={people} code={code} />}
    </LoadedView>
  );
}
