// The switches that let guests pay by gift card or on a house account (contract 32).
import type { PaymentType } from '#shared/entities/billing.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Switch } from '../../../parts/choice.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { didWork } from '../../../parts/toasts.ts';
import { useBusy } from '../../../parts/use-busy.ts';

interface TenderProps {
  kind: 'gift' | 'house';
  /** The title of the payment type that the switch adds if there is no payment type of this kind. */
  title: string;
  label: string;
  hint: string;
  types: readonly PaymentType[];
  onChanged: () => Promise<void>;
}

/** Turns the payment type of a kind on or off; adds the payment type if it does not exist. */
function TenderSwitch({ kind, title, label, hint, types, onChanged }: TenderProps) {
  const [busy, whileBusy] = useBusy();
  const own = types.filter((type) => type.kind === kind);
  const turn = async (isActive: boolean) => {
    const [first] = own;
    const sent =
      first === undefined
        ? call('POST /settings/payment-types/add', { body: { title, kind } })
        : call('POST /settings/payment-types/{id}/toggle', {
            params: { id: first.id },
            body: { isActive },
          });
    await didWork(sent);
    await onChanged();
  };
  return (
    <Switch
      label={label}
      hint={hint}
      checked={own.some(({ is_active }) => is_active === 1)}
      disabled={busy}
      onChange={(isOn) => void whileBusy(() => turn(isOn))}
    />
  );
}

export function Tenders() {
  const load = useData('GET /settings/payment-types');
  return (
    <LoadedView load={load}>
      {(types) => (
        <>
          <TenderSwitch
            kind="gift"
            title={t('Gift card')}
            label={t('Guests pay by gift card')}
            hint={t('The till asks for the code and shows the balance before payment.')}
            types={types}
            onChanged={load.reload}
          />
          <TenderSwitch
            kind="house"
            title={t('House account')}
            label={t('Guests pay on a house account')}
            hint={t('Customers with a house account pay later, up to the limit of the account.')}
            types={types}
            onChanged={load.reload}
          />
        </>
      )}
    </LoadedView>
  );
}
