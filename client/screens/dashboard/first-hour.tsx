// The checklist for a new restaurant: each step links to its page and is ticked once done.
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { hasAnswered, useData } from '../../hub/data.ts';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { useIsPhone } from '../../parts/use-media.ts';
import { remember } from '../../session/local-memory.ts';
import { passes, useUser } from '../../session/session.ts';
import styles from './dashboard.module.css';

type Step = keyof AnswerOf<'GET /dashboard/checklist'>;

const HIDDEN_KEY = 'comanda__first_hour_hidden';
const EVERY_MS = 30_000;

const STEPS: readonly { step: Step; text: string; to: string }[] = [
  { step: 'menu', text: 'Put your dishes on the menu', to: '/dashboard/settings/menu-items' },
  { step: 'tables', text: 'Add your tables', to: '/dashboard/settings/tables' },
  { step: 'taxes', text: 'Set up your taxes', to: '/dashboard/settings/tax-setup' },
  { step: 'printers', text: 'Try your printers', to: '/dashboard/settings/print-settings' },
  { step: 'users', text: 'Add your staff', to: '/dashboard/users' },
  { step: 'kitchen', text: 'Connect a screen in the kitchen', to: '/dashboard/devices' },
  { step: 'order', text: 'Send a first order to try everything', to: '/dashboard/pos' },
  { step: 'backup', text: 'Choose a second place for backups', to: '/dashboard/contact-support' },
];

/** Loads the checklist; `isKnown` is true once it was answered, or if it is not shown. */
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

/** A phone shows only the heading until it is tapped: the takings come first there. */
export function FirstHour({ steps: data, hide }: FirstHourProps) {
  const isPhone = useIsPhone();
  if (data === undefined) return null;
  const left = STEPS.filter(({ step }) => !data[step]).length;
  if (left === 0) return null;
  return (
    <details className={styles.firstSteps} open={!isPhone}>
      <summary>
        <h2>
          First steps: {STEPS.length - left} of {STEPS.length} done
        </h2>
      </summary>
      <ul className={styles.steps}>
        {STEPS.map(({ step, text, to }) => (
          <li key={step}>
            <Link href={to} className={classes(styles.step, data[step] && styles.done)}>
              {data[step] ? (
                <IconCircleCheck size={22} aria-hidden />
              ) : (
                <IconCircle size={22} aria-hidden />
              )}
              {text}
              {data[step] && <span className="hidden-text"> (done)</span>}
            </Link>
          </li>
        ))}
        <li>
          <Button look="quiet" onClick={hide}>
            Hide
          </Button>
        </li>
      </ul>
    </details>
  );
}
