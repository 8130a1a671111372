// The hub's clock and business day, a warning if they are implausible, and the correction (contract 7).

import { IconAlertTriangle } from '@tabler/icons-react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { describedLater } from '../../../locales/messages.ts';
import { t } from '../../../locales/t.ts';
import { useMessages } from '../../../locales/use-messages.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { confirm } from '../../../parts/confirm.tsx';
import { Field } from '../../../parts/field.tsx';
import { DateTime, formatDay } from '../../../parts/figures.tsx';
import { FormFrame } from '../../../parts/page.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { useUser } from '../../../session/session.ts';
import styles from '../settings.module.css';

type Clock = AnswerOf<'GET /settings/clock'>;

function ReopenDay({ clock, onDone }: { clock: Clock; onDone: () => Promise<void> }) {
  const form = useForm({
    initial: { day: clock.clockDay },
    check: ({ day }) => ({ ...(day === '' && { day: t(INVALID.date) }) }),
    submit: async (body) => {
      const text = t(
        'The business day becomes {day}. Token numbers continue after the highest number of that day.',
        { day: formatDay(body.day) },
      );
      if (!(await confirm({ text, title: t('Reopen this day?'), confirmLabel: t('Reopen') })))
        return;
      await promiseToast(call('POST /settings/clock/reopen-day', { body }));
      await onDone();
    },
  });
  return (
    <FormFrame {...form.props}>
      <Field
        label={t('The correct business day')}
        type="date"
        min={clock.clockDay}
        max={clock.businessDay}
        {...form.field('day')}
      />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('Reopen')}
        </Button>
      </div>
    </FormFrame>
  );
}

function ClockView({ clock, reload }: { clock: Clock; reload: () => Promise<void> }) {
  useMessages();
  const isAdmin = useUser()?.role === 'admin';
  const isOff = clock.warning !== null || clock.businessDay !== clock.clockDay;
  return (
    <Stack>
      <dl className={styles.facts}>
        <dt>{t('The hub’s clock')}</dt>
        <dd>
          <DateTime value={clock.now} />
        </dd>
        <dt>{t('Business day')}</dt>
        <dd className="figures">{formatDay(clock.businessDay)}</dd>
      </dl>
      {clock.warning !== null && (
        <p className={styles.warning} role="status">
          <IconAlertTriangle size={20} aria-hidden />
          <span>{describedLater(clock.warning)}</span>
        </p>
      )}
      {isOff && isAdmin && <ReopenDay key={clock.clockDay} clock={clock} onDone={reload} />}
    </Stack>
  );
}

export function ClockCard() {
  const load = useData('GET /settings/clock', {}, { everyMs: 60_000 });
  return (
    <Card title={t('Clock')}>
      <LoadedView load={load} errorText={t(FALLBACK.details)}>
        {(clock) => <ClockView clock={clock} reload={load.reload} />}
      </LoadedView>
    </Card>
  );
}
