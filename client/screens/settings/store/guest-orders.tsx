// What guests may do on their phones: order at a table or for pick-up, call a waiter, ask for the bill (contract 29.1).
import type { GuestOrdersSetting } from '#shared/entities/guests.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { t, words } from '../../../locales/t.ts';
import { Card } from '../../../parts/card.tsx';
import { RadioGroup, Switch } from '../../../parts/choice.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { FormFrame, Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { useKnownStore } from '../register/known-store.ts';
import styles from '../settings.module.css';

const OFF: GuestOrdersSetting = { table: 'off', pickup: 'off', callWaiter: false, askBill: false };

const TABLE = words({
  off: 'Off',
  'confirm-first': 'Staff accept the first order of a party',
  'confirm-each': 'Staff accept each order',
  direct: 'Orders go straight to the kitchen',
} as const);

const PICKUP = words({ off: 'Off', 'confirm-each': 'Staff accept each order' } as const);

/** Returns the setting; null if guests may do nothing. */
const settingOf = (values: GuestOrdersSetting): GuestOrdersSetting | null =>
  values.table === 'off' && values.pickup === 'off' && !values.callWaiter && !values.askBill
    ? null
    : values;

interface FormProps {
  setting: GuestOrdersSetting | null;
  reload: () => Promise<void>;
}

/**
 * Returns the value if it is one of the choices, or else `other`. Narrows the plain string of a radio group to the
 * type of its choices.
 */
const oneOf = <K extends string>(table: Readonly<Record<K, string>>, value: string, other: K): K =>
  (Object.keys(table) as K[]).find((each) => each === value) ?? other;

function GuestOrdersForm({ setting, reload }: FormProps) {
  const form = useForm<GuestOrdersSetting>({
    initial: setting ?? OFF,
    submit: async (values) => {
      const body = { guestOrders: settingOf(values) };
      await promiseToast(call('POST /settings/store-setting', { body }), t(FALLBACK.details));
      await reload();
    },
  });
  const table = form.field('table');
  const pickup = form.field('pickup');
  return (
    <FormFrame {...form.props}>
      <RadioGroup
        label={t('Orders from tables')}
        value={table.value}
        onChange={(value) => table.onChange(oneOf(TABLE, value, 'off'))}
        choices={[
          { value: 'off', label: t(TABLE.off) },
          { value: 'confirm-first', label: t(TABLE['confirm-first']) },
          { value: 'confirm-each', label: t(TABLE['confirm-each']) },
          { value: 'direct', label: t(TABLE.direct) },
        ]}
      />
      <RadioGroup
        label={t('Orders for pick-up')}
        value={pickup.value}
        onChange={(value) => pickup.onChange(oneOf(PICKUP, value, 'off'))}
        choices={[
          { value: 'off', label: t(PICKUP.off) },
          { value: 'confirm-each', label: t(PICKUP['confirm-each']) },
        ]}
      />
      <Switch label={t('Guests can call a waiter')} {...form.toggle('callWaiter')} />
      <Switch label={t('Guests can ask for the bill')} {...form.toggle('askBill')} />
      <SubmitRow busy={form.busy} submit={t('Save')} />
    </FormFrame>
  );
}

export function GuestOrders() {
  const load = useKnownStore();
  return (
    <Page
      title={t('Guest orders')}
      actions={<LinkButton to="/dashboard/settings/guest-cards">{t('Table QR cards')}</LinkButton>}
    >
      <LoadedView load={load} errorText={t(FALLBACK.details)}>
        {(store) => (
          <Card title={t('Guests order from their phones')}>
            <p className={styles.intro}>
              {t('Guests scan the card of their table and order on their phone.')}
            </p>
            <GuestOrdersForm setting={store.guestOrders} reload={load.reload} />
          </Card>
        )}
      </LoadedView>
    </Page>
  );
}
