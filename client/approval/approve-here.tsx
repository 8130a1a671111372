// Approval at the till: a name, and a PIN on large keys or a password.

import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Scope } from '#shared/scopes.ts';
import { useData } from '../hub/data.ts';
import { useLocking } from '../hub/store.ts';
import { t, words } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Chips } from '../parts/chips.tsx';
import { Field } from '../parts/field.tsx';
import { PinPad } from '../parts/pin-pad.tsx';
import { Loading } from '../parts/states.tsx';
import { useUser } from '../session/session.ts';
import styles from './approval.module.css';

interface ApproveHereProps {
  /** The permission that the approver must have; undefined if the hub did not name it. */
  scope: Scope | undefined;
  busy: boolean;
  onApproval: (approval: object) => void;
}

const METHODS = [
  { value: 'pin', label: words('PIN') },
  { value: 'password', label: words('Password') },
] as const;
type Method = (typeof METHODS)[number]['value'];

type Approver = AnswerOf<'GET /auth/switch'>[number];

interface NamesProps {
  approvers: readonly Approver[];
  username: string;
  onChoose: (username: string) => void;
}

function Names({ approvers, username, onChoose }: NamesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div role="group" aria-label={t('Who approves')} className={styles.names}>
      {approvers.map((one) => (
        <button
          key={one.username}
          type="button"
          className={styles.name}
          aria-pressed={one.username === username}
          onClick={() => onChoose(one.username)}
        >
          {one.name}
          {one.designation !== '' && <small>{one.designation}</small>}
        </button>
      ))}
    </div>
  );
}

interface PasswordProps {
  password: string;
  busy: boolean;
  isNamed: boolean;
  onChange: (password: string) => void;
  onSend: () => void;
}

function PasswordForm({ password, busy, isNamed, onChange, onSend }: PasswordProps) {
  return (
    <form
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Field
        label={t('Password')}
        type="password"
        autoComplete="off"
        value={password}
        onChange={onChange}
      />
      <Button type="submit" look="primary" busy={busy} disabled={!isNamed || password === ''}>
        {t('Approve')}
      </Button>
    </form>
  );
}

/** Determines who approves: a user with a PIN, chosen from the till's list, or a typed username. */
function useNaming(chosenMethod: Method | undefined, scope: Scope | undefined) {
  const me = useUser()?.username;
  const { isTill } = useLocking();
  const { data, ...listed } = useData(
    'GET /auth/switch',
    isTill ? { query: { ...(scope && { scope }) } } : null,
  );
  // On a browser that is not a till, asks the hub whether any user has a PIN. The first PIN may have been set after
  // this browser signed in.
  const store = useData('GET /store', isTill ? null : {});
  const [named, setNamed] = useState('');
  /**
   * How often a name has been chosen. Each choice, even of the same name, moves the keyboard focus to the keys again.
   */
  const [choices, setChoices] = useState(0);
  const others = (data ?? []).filter((one) => one.username !== me);
  // If nobody else has a PIN, a password is used.
  const hasPins = isTill ? data === undefined || others.length > 0 : store.data?.hasPins === 1;
  const method = chosenMethod ?? (hasPins ? 'pin' : 'password');
  const isListed = others.length > 0 && method === 'pin';
  // If only one user can approve, that user need not be chosen.
  const username = isListed && others.length === 1 ? (others[0]?.username ?? '') : named;
  const choose = (name: string) => {
    setNamed(name);
    setChoices(choices + 1);
  };
  const isLoading = listed.isLoading || store.isLoading;
  return { isTill, method, others, isLoading, isListed, username, choices, choose };
}

interface SecretProps extends Pick<PasswordProps, 'busy' | 'onSend'> {
  method: Method;
  username: string;
  secret: string;
  isListed: boolean;
  /** Changes each time a name is chosen. The keys then take the keyboard focus again. */
  choices: number;
  onChange: (secret: string) => void;
}

/** The approver's PIN on large keys, or their password as text. */
function Secret({ method, username, secret, isListed, choices, ...rest }: SecretProps) {
  const isNamed = username.trim() !== '';
  if (method === 'password') return <PasswordForm password={secret} isNamed={isNamed} {...rest} />;
  return (
    <PinPad
      key={isListed ? choices : 'typed'}
      label={isNamed ? t('PIN of {username}', { username }) : t('PIN')}
      pin={secret}
      disabled={!isNamed}
      takesFocus={isListed}
      {...rest}
    />
  );
}

/**
 * Asks who approves, and for their PIN or password. A till lists the users with a PIN who may approve. On other
 * browsers, and for users without a PIN, the name is typed.
 */
export function ApproveHere({ scope, busy, onApproval }: ApproveHereProps) {
  const [chosenMethod, setMethod] = useState<Method>();
  const [secret, setSecret] = useState('');
  const { isTill, isLoading, ...naming } = useNaming(chosenMethod, scope);
  const { method, others, isListed, username, choices } = naming;
  const choose = (name: string) => {
    naming.choose(name);
    setSecret('');
  };
  const chooseMethod = (chosen: string) => {
    setMethod(chosen === 'password' ? chosen : 'pin');
    setSecret('');
  };
  const nameField = useRef<HTMLInputElement>(null);
  // A browser that is not a till asks for the name first, so its field gets the focus. A till lists the names to tap.
  useEffect(() => {
    if (!isLoading && !isTill) nameField.current?.focus();
  }, [isLoading, isTill]);
  const send = () => {
    if (busy || username.trim() === '' || secret === '') return;
    onApproval({ username: username.trim(), [method]: secret });
    setSecret('');
  };
  if (isLoading) return <Loading />;
  return (
    <>
      <div className={styles.ways}>
        <Chips
          label={t('Approve with')}
          options={METHODS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={method}
          onChange={chooseMethod}
        />
      </div>
      <div className={styles.who}>
        {isListed ? (
          <Names approvers={others} username={username} onChoose={choose} />
        ) : (
          <Field
            ref={nameField}
            label={t('Username')}
            autoComplete="off"
            value={username}
            onChange={choose}
          />
        )}
      </div>
      <Secret
        {...{ method, username, secret, isListed, choices, busy }}
        onChange={setSecret}
        onSend={send}
      />
    </>
  );
}
