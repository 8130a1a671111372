// A locked till: the user taps their name and enters their PIN (contract 18).

import { useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { useData } from '../../hub/data.ts';
import { rememberStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Brand } from '../../parts/brand.tsx';
import { Button } from '../../parts/button.tsx';
import { EmptyState, LoadError, Loading } from '../../parts/states.tsx';
import { BrowserLanguage } from '../../session/language-choice.tsx';
import { PinEntry } from './pin-entry.tsx';
import styles from './pin-pad.module.css';

type Person = AnswerOf<'GET /auth/switch'>[number];

function Names({
  people,
  onPick,
}: {
  people: readonly Person[];
  onPick: (person: Person) => void;
}) {
  if (people.length === 0)
    return <EmptyState text={t('No one has a PIN yet. Sign in with your password.')} />;
  return (
    <ul className={styles.names} aria-label={t("Who's working?")}>
      {people.map((person) => (
        <li key={person.username}>
          <button type="button" className={styles.name} onClick={() => onPick(person)}>
            <strong>{person.name}</strong>
            {person.designation !== '' && (
              <span className={styles.muted}>{person.designation}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function UserList({ onPick }: { onPick: (person: Person) => void }) {
  const { data, error, reload } = useData('GET /auth/switch');
  // The hub answers 401 after an admin has removed this till. The screen then shows the normal sign-in.
  const isGone = error?.status === 401;
  useEffect(() => {
    if (isGone) rememberStore({ isTill: false });
  }, [isGone]);
  if (data !== undefined) return <Names people={data} onPick={onPick} />;
  if (error === undefined) return <Loading />;
  return <LoadError text={error.message} onRetry={reload} />;
}

export function PinPad({ onPassword }: { onPassword: () => void }) {
  const [person, setPerson] = useState<Person>();
  return (
    <main className={styles.page}>
      <Brand size={32} />
      {person === undefined ? (
        <>
          <h1>{t("Who's working?")}</h1>
          <UserList onPick={setPerson} />
          <Button size="touch" onClick={onPassword}>
            {t('Sign in with a password')}
          </Button>
          <BrowserLanguage />
        </>
      ) : (
        <PinEntry key={person.username} person={person} onBack={() => setPerson(undefined)} />
      )}
    </main>
  );
}
