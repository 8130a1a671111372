// The store's data: name, address, currency, business day, and whether guests can see the menu (contract 9, 5, 7).
import { currencyOf, DECIMALS, samplePrice } from '#shared/billing/money.ts';
import { isoDecimals } from '#shared/currency-names.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { rememberStore } from '../../../hub/store.ts';
import { formatMoney } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Switch } from '../../../parts/choice.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormFrame, Pair } from '../../../parts/page.tsx';
import { TextArea } from '../../../parts/text-area.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useCurrencies } from '../../../parts/use-currencies.ts';
import { useForm } from '../../../parts/use-form.ts';
import { useUser } from '../../../session/session.ts';
import styles from '../settings.module.css';
import { listTimeZones } from './time-zones.ts';

export type Store = AnswerOf<'GET /settings/store-setting'>;

const valuesOf = (store: Store) => ({
  storeName: store.storeName,
  address: store.address,
  email: store.email,
  phone: store.phone,
  currency: store.currency,
  currencyDecimals: String(store.currencyDecimals),
  timezone: store.timezone,
  dayStartsAt: store.dayStartsAt,
  publicAddress: store.publicAddress,
  isQRMenuEnabled: store.isQRMenuEnabled === 1,
});

type Values = ReturnType<typeof valuesOf>;

function check({ storeName, email, dayStartsAt }: Values) {
  const badEmail = email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  return {
    ...(storeName.trim() === '' && { storeName: t(INVALID.storeName) }),
    ...(badEmail && { email: t(INVALID.email) }),
    ...(dayStartsAt === '' && { dayStartsAt: t(INVALID.dayStart) }),
  };
}

const decimalsOf = (value: string) => DECIMALS.find((each) => String(each) === value) ?? 2;

/** Returns the choices of decimals, each with a sample price: `¥1,250`, `$12.50`. */
const decimalOptions = (code: string) =>
  DECIMALS.map((decimals) => ({
    value: String(decimals),
    label: t('{decimals}: {sample}', {
      decimals: decimals === 0 ? t('None##decimals') : decimals,
      sample: formatMoney(samplePrice(1250, decimals), currencyOf(code, decimals)),
    }),
  }));

/**
 * Returns the request body. An address that the hub suggested is left out, so that the hub can suggest another address
 * when the network changes (contract 5).
 */
function bodyOf({ publicAddress, currencyDecimals, ...values }: Values, store: Store) {
  const body = { ...values, currencyDecimals: decimalsOf(currencyDecimals) };
  return publicAddress === store.publicAddress ? body : { ...body, publicAddress };
}

interface SectionProps {
  form: ReturnType<typeof useForm<Values>>;
}

function ReachFields({ form }: SectionProps) {
  return (
    <>
      <Field label={t('Store Name')} required maxLength={120} {...form.field('storeName')} />
      <TextArea label={t('Address')} limit={1000} {...form.field('address')} />
      <Pair>
        <Field label={t('Email')} type="email" autoComplete="email" {...form.field('email')} />
        <Field
          label={t('Phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.field('phone')}
        />
      </Pair>
    </>
  );
}

/** `zone` is the store's time zone, which this browser may not know. */
function DayFields({ form, zone }: SectionProps & { zone: string }) {
  const isAdmin = useUser()?.role === 'admin';
  const zones = listTimeZones(zone).map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
  return (
    <Pair>
      <Select
        label={t('Time zone')}
        required
        options={zones}
        disabled={!isAdmin}
        {...form.field('timezone')}
      />
      <Field
        label={t('Start of the day')}
        type="time"
        required
        disabled={!isAdmin}
        hint={
          isAdmin
            ? t('Sales before this hour count toward the previous day.')
            : t('Only an admin can change when a day begins.')
        }
        {...form.field('dayStartsAt')}
      />
    </Pair>
  );
}

interface MoneyProps extends SectionProps {
  /** Whether orders exist, so that the decimals can no longer change. */
  isFrozen: boolean;
}

function MoneyFields({ form, isFrozen }: MoneyProps) {
  const currency = form.field('currency');
  const decimals = form.field('currencyDecimals');
  const choose = (code: string) => {
    currency.onChange(code);
    if (!isFrozen) decimals.onChange(String(isoDecimals(code)));
  };
  return (
    <Pair>
      <Select
        label={t('Currency')}
        required
        options={useCurrencies()}
        {...currency}
        onChange={choose}
      />
      <Select
        label={t('Decimals')}
        options={decimalOptions(currency.value)}
        disabled={isFrozen}
        hint={
          isFrozen
            ? t("Can't be changed once orders exist.")
            : t("You can't change this after the first order.")
        }
        {...decimals}
      />
    </Pair>
  );
}

interface StoreFormProps {
  store: Store;
  onSaved: () => Promise<void>;
}

function useStoreForm({ store, onSaved }: StoreFormProps) {
  return useForm<Values>({
    initial: valuesOf(store),
    check,
    submit: async (values) => {
      await promiseToast(call('POST /settings/store-setting', { body: bodyOf(values, store) }));
      const { currency, timezone, storeName: name } = values;
      const currencyDecimals = decimalsOf(values.currencyDecimals);
      rememberStore({ currency, currencyDecimals, timezone, name: name.trim() });
      await onSaved();
    },
    fields: { name: 'storeName' },
  });
}

export function StoreForm(props: StoreFormProps) {
  const { store } = props;
  const form = useStoreForm(props);
  return (
    <FormFrame {...form.props}>
      <ReachFields form={form} />
      <MoneyFields form={form} isFrozen={store.isCurrencyFrozen === 1} />
      <DayFields form={form} zone={store.timezone} />
      <Switch
        label={t('Enable QR Menu')}
        hint={t('Guests on this network can read the menu without signing in.')}
        {...form.toggle('isQRMenuEnabled')}
      />
      <Field
        label={t('Public address')}
        inputMode="url"
        maxLength={200}
        placeholder="http://192.168.1.10:8080"
        hint={t('Phones reach the hub at this address. The QR code and the Share button use it.')}
        {...form.field('publicAddress')}
      />
      <div className={styles.row}>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('Save')}
        </Button>
      </div>
    </FormFrame>
  );
}
