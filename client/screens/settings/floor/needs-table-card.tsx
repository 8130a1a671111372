// The setting that decides whether a dine-in order may be sent without a table.
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Card } from '../../../parts/card.tsx';
import { Switch } from '../../../parts/choice.tsx';
import { FormFrame } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';

interface FormProps {
  isNeeded: boolean;
  onSaved: () => Promise<void>;
}

function NeedsTableForm({ isNeeded, onSaved }: FormProps) {
  const form = useForm({
    initial: { isNeeded },
    check: () => ({}),
    fields: { dineInNeedsTable: 'isNeeded' },
    submit: async ({ isNeeded: dineInNeedsTable }) => {
      await promiseToast(call('POST /settings/store-setting', { body: { dineInNeedsTable } }));
      await onSaved();
    },
  });
  return (
    <FormFrame {...form.props}>
      <Switch
        label={t('Dine-in orders need a table')}
        hint={t('The till asks for a table before it sends a dine-in order.')}
        {...form.toggle('isNeeded')}
      />
      <SubmitRow busy={form.busy} />
    </FormFrame>
  );
}

export function NeedsTableCard() {
  const load = useData('GET /settings/store-setting');
  return (
    <Card title={t('Dine-in')}>
      <LoadedView load={load} errorText={t(FALLBACK.details)}>
        {({ dineInNeedsTable }) => (
          <NeedsTableForm isNeeded={dineInNeedsTable === 1} onSaved={load.reload} />
        )}
      </LoadedView>
    </Card>
  );
}
