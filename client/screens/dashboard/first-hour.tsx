// The checklist for a new restaurant: each step links to its page, and is ticked when it is done.
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { hasAnswered, useData } from '../../hub/data.ts';
import { t, words } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { useIsPhone } from '../../parts/use-media.ts';
import { remember } from '../../session/local-memory.ts';
import { passes, useUser } from '../../session/session.ts';
import styles from './dashboard.module.css';

type Step = keyof AnswerOf<'GET /dashboard/checklist'>;

const HIDDEN_KEY = 'comanda__first_hour_hidden';
const EVERY_MS = 30_000;

const STEPS = words({
  menu: 'Put your dishes on the menu',
  tables: 'Add your tables',
  taxes: 'Set up your taxes',
  printers: 'Try your printers',
  users: 'Add your staff',
  kitchen: 'Connect a screen in the kitchen',
  order: 'Send a first order to try everything',
  backup: 'Choose a second place for backups',
} as const satisfies Record<Step, string>);

const PLACES: Readonly<Record<Step, string>> = {
  menu: '/dashboard/settings/menu-items',
  tables: '/dashboard/settings/tables',
  taxes: '/dashboard/settings/tax-setup',
  printers: '/dashboard/settings/print-settings',
  users: '/dashboard/users',
  kitchen: '/dashboard/devices',
  order: '/dashboard/pos',
  backup: '/dashboard/contact-support',
};

const ORDER = Object.keys(STEPS) as (keyof typeof STEPS)[];

/**
 * Loads the checklist. `isKnown` is true once the hub has answered, or if the checklist is not shown to this user.
 */
export function useFirstHour() {
  const mayDo = passes(useUser(), ['SETTINGS']);
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) === 'true');
  const load = useData('GET /dashboard/checklist', mayDo && !hidden ? {} : null, {
    everyMs: EVERY_MS,
  });
  const hide = () => {
    remember(HIDDEN_KEY, 'true');
    setHidden(true);
  };
  const isKnown = !mayDo || hidden || hasAnswered(load);
  return { steps: hidden ? undefined : load.data, isKnown, hide };
}

type FirstHourProps = Pick<ReturnType<typeof useFirstHour>, 'steps' | 'hide'>;

/** The checklist. A phone shows only its heading until the user taps it, so that the takings stay near the top. */
export function FirstHour({ steps: data, hide }: FirstHourProps) {
  const isPhone = useIsPhone();
  if (data === undefined) return null;
  const left = ORDER.filter((step) => !data[step]).length;
  if (left === 0) return null;
  return (
    <details className={styles.firstSteps} open={!isPhone}>
      <summary>
        <h2>
          {t('First steps: {done} of {all} done', { done: ORDER.length - left, all: ORDER.length })}
        </h2>
      </summary>
      <ul className={styles.steps}>
        {ORDER.map((step) => (
          <li key={step}>
            <Link href={PLACES[step]} className={classes(styles.step, data[step] && styles.done)}>
              {data[step] ? (
                <IconCircleCheck size={22} aria-hidden />
              ) : (
                <IconCircle size={22} aria-hidden />
              )}
              {t(STEPS[step])}
              {data[step] && <span className="hidden-text"> {t('(done)')}</span>}
            </Link>
          </li>
        ))}
        <li>
          <Button look="quiet" onClick={hide}>
            {t('Hide')}
          </Button>
        </li>
      </ul>
    </details>
  );
}
