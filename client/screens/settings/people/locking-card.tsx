// When tills lock themselves (contract 18).

import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_AUTO_LOCK_S } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { rememberStore } from '../../../hub/store.ts';
import { t, words } from '../../../locales/t.ts';
import { Card } from '../../../parts/card.tsx';
import { Switch } from '../../../parts/choice.tsx';
import { Field } from '../../../parts/field.tsx';
import { FormFrame } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';

type Store = AnswerOf<'GET /settings/store-setting'>;

const FAULT = words('Enter 0 to 3600 seconds.');

/** Returns whole seconds; undefined if the text is not a number from 0 to 3600. */
function secondsIn(text: string): number | undefined {
  const seconds = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return seconds <= MAX_AUTO_LOCK_S ? seconds : undefined;
}

function LockingForm({ store, onSaved }: { store: Store; onSaved: () => Promise<void> }) {
  const form = useForm({
    initial: { seconds: String(store.autoLockSeconds), afterSend: store.lockAfterSend === 1 },
    check: ({ seconds }) => ({ ...(secondsIn(seconds) === undefined && { seconds: t(FAULT) }) }),
    fields: { autoLockSeconds: 'seconds' },
    submit: async ({ seconds, afterSend }) => {
      const autoLockSeconds = secondsIn(seconds) ?? 0;
      const body = { autoLockSeconds, lockAfterSend: afterSend };
      await promiseToast(call('POST /settings/store-setting', { body }));
      rememberStore({ autoLockSeconds, locksAfterSend: afterSend });
      await onSaved();
    },
  });
  return (
    <FormFrame {...form.props}>
      <Field
        label={t('A screen locks itself after')}
        inputMode="numeric"
        after={t('seconds')}
        hint={t('Enter 0 to never lock. A locked till asks for a PIN.')}
        maxLength={4}
        required
        {...form.field('seconds')}
      />
      <Switch
        label={t('Lock after each order that is sent')}
        hint={t('The next user enters a PIN.')}
        {...form.toggle('afterSend')}
      />
      <SubmitRow busy={form.busy} />
    </FormFrame>
  );
}

export function LockingCard() {
  const load = useData('GET /settings/store-setting');
  return (
    <Card title={t('Locking')}>
      <LoadedView load={load} errorText={t(FALLBACK.details)}>
        {(store) => <LockingForm store={store} onSaved={load.reload} />}
      </LoadedView>
    </Card>
  );
}
