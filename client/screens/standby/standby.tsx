// The page of a hub that is not in use, such as a standby: the last known state of the other hub, and the takeover
// (contract 35.3, 35.4).
import { useState } from 'react';
import { Link } from 'wouter';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { ApiError, call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { linkToPartner } from '../../hub/pair-state.ts';
import { t, words } from '../../locales/t.ts';
import { Brand } from '../../parts/brand.tsx';
import { Button } from '../../parts/button.tsx';
import { Switch } from '../../parts/choice.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Field } from '../../parts/field.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { Stack } from '../../parts/stack.tsx';
import { LoadedView } from '../../parts/states.tsx';
import { didWork, promiseToast } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';
import { useForm } from '../../parts/use-form.ts';
import { hasMarker } from '../../session/session.ts';
import { WAITING } from '../login/after-sign-in.ts';
import styles from './standby.module.css';

type Status = AnswerOf<'GET /standby'>;

const EVERY_MS = 2000;
const WELL_MS = 1000;
const ANSWER_MS = 5000;

const ROLES = words({
  primary: 'This hub is in use.',
  standby: 'This is the second hub. The first hub is in use.',
  sealed: 'Another hub is in use instead of this hub.',
  waiting: 'This hub is waiting for the other hub.',
} as const);

/** Waits until this hub is in use, then opens the app. */
async function openWhenWell(): Promise<void> {
  for (;;) {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const isWell = await fetch('/healthz', { cache: 'no-store', signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isWell) {
      // Keeps the hash of the address. For a device that comes from the other hub, the hash contains the pass to sign
      // in.
      window.location.replace(`/${window.location.hash}`);
      window.location.reload();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, WELL_MS));
  }
}

interface Values {
  username: string;
  password: string;
  anyway: boolean;
}

const check = ({ username, password }: Values) => ({
  ...(username.trim() === '' && { username: t(INVALID.username) }),
  ...(password === '' && { password: t(INVALID.password) }),
});

function TakeoverForm({ onTaken }: { onTaken: () => void }) {
  const [needsWord, setNeedsWord] = useState(false);
  const form = useForm<Values>({
    initial: { username: '', password: '', anyway: false },
    check,
    submit: async ({ username, password, anyway }) => {
      const body = { username: username.trim(), password, ...(anyway && { anyway }) };
      try {
        await promiseToast(call('POST /standby/takeover', { body }), t(FALLBACK.wrong));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NO_WITNESS') setNeedsWord(true);
        throw error;
      }
      onTaken();
      void openWhenWell();
    },
  });
  return (
    <FormFrame {...form.props}>
      <p className={styles.muted}>
        {t('If the first hub has failed, an admin can sign in here so that this hub takes over.')}
      </p>
      <Field label={t('Username')} autoComplete="username" required {...form.field('username')} />
      <Field
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      {needsWord && (
        <Switch
          label={t('I have made sure that the first hub is off')}
          {...form.toggle('anyway')}
        />
      )}
      <Button type="submit" look="danger" size="large" wide busy={form.busy}>
        {t('Take over')}
      </Button>
    </FormFrame>
  );
}

function Known({ partner, mode, complete_until }: Status) {
  if (partner === null) return null;
  return (
    <Facts
      rows={[
        {
          label: t('First hub'),
          value: <a href={linkToPartner(partner.address)}>{partner.name}</a>,
        },
        {
          label: partner.connected ? t('Connected since') : t('Not connected since'),
          value: <DateTime value={partner.since} kind="brief" />,
        },
        {
          label: t('Sales'),
          value: mode === 'doubled' ? t('Stored on both hubs') : t('New sales may be missing here'),
        },
        {
          label: t('The copy is complete up to'),
          value: complete_until && <DateTime value={complete_until} kind="brief" />,
        },
      ]}
    />
  );
}

/** Lets a waiting hub work alone (contract 35.6). A signed-in user confirms that the other hub is off. */
function WorkAlone({ onTaken }: { onTaken: () => void }) {
  const [isOff, setOff] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const work = () =>
    whileBusy(async () => {
      if (!(await didWork(call('POST /standby/work')))) return;
      onTaken();
      void openWhenWell();
    });
  return (
    <Stack>
      <Switch
        label={t('I have made sure that the other hub is off')}
        checked={isOff}
        onChange={setOff}
      />
      <Button
        look="danger"
        size="large"
        wide
        busy={isBusy}
        disabled={!isOff}
        onClick={() => void work()}
      >
        {t('Take over')}
      </Button>
    </Stack>
  );
}

/** Opens the sign-in page first if nobody is signed in, because the hub accepts the confirmation only from staff. */
function Waiting({ onTaken }: { onTaken: () => void }) {
  if (hasMarker()) return <WorkAlone onTaken={onTaken} />;
  return (
    <Stack>
      <p className={styles.muted}>
        {t(
          'If the other hub is off, sign in to confirm that it is off. This hub then works alone.',
        )}
      </p>
      <Link href={`/?${WAITING}`}>{t('Sign in')}</Link>
    </Stack>
  );
}

export function StandbyPage() {
  const load = useData('GET /standby', undefined, { everyMs: EVERY_MS });
  const [isTaken, setTaken] = useState(false);
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <Brand size={40} />
        <h1>{t('Second hub')}</h1>
        {isTaken ? (
          <p role="status">{t('This hub is taking over. The app opens in a few seconds.')}</p>
        ) : (
          <LoadedView load={load} errorText={FALLBACK.details}>
            {(status) => (
              <>
                <p>{t(ROLES[status.role])}</p>
                <Known {...status} />
                {status.role === 'standby' && <TakeoverForm onTaken={() => setTaken(true)} />}
                {status.role === 'waiting' && <Waiting onTaken={() => setTaken(true)} />}
              </>
            )}
          </LoadedView>
        )}
      </div>
    </main>
  );
}
