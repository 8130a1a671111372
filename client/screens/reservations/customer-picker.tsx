// Finds the customer of a reservation by phone, or adds a customer (contract 12).
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Customer } from '#shared/entities/people.ts';
import { CUSTOMER_WRITERS } from '#shared/scopes.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { ApiError, call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { messageOf, promiseToast, toastError } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { passes, useUser } from '../../session/session.ts';
import styles from './reservations.module.css';

/** The permissions that allow POST /customers/add (contract 4). */
const ADDERS = [...CUSTOMER_WRITERS, 'POS'] as const;

/** A caller who is not in the customer list yet. */
export interface Newcomer {
  readonly phone: string;
  readonly name: string;
}

interface PickerProps {
  chosen: Customer | undefined;
  onChoose: (customer: Customer | undefined) => void;
  newcomer: Newcomer | undefined;
  onNewcomer: (newcomer: Newcomer | undefined) => void;
  unlisted: string | undefined;
  onUnlisted: (name: string | undefined) => void;
  /** Increases each time the user tries to send the form without a customer. */
  missing: number;
  search: LookUp;
}

function Chosen({ customer, onChange }: { customer: Customer; onChange: () => void }) {
  return (
    <div className={styles.chosen}>
      <span className={styles.person}>
        <strong>{customer.name}</strong>
        <span dir="ltr" className={styles.muted}>
          {customer.phone}
        </span>
      </span>
      <Button onClick={onChange}>{t('Change##verb')}</Button>
    </div>
  );
}

interface NewCustomerProps {
  newcomer: Newcomer;
  onNewcomer: (newcomer: Newcomer) => void;
  onChoose: (one: Customer) => void;
  missing: number;
}

/**
 * The form for a new customer. Typing the name is enough, because the customer is then added with the reservation.
 * The button adds only the customer, immediately.
 */
function NewCustomer({ newcomer, onNewcomer, onChoose, missing }: NewCustomerProps) {
  /**
   * The number of failed attempts to send the form before this field appeared. These attempts did not fail because of
   * the name, so this field shows no error for them.
   */
  const [before] = useState(missing);
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { name: '' },
    check: () => (newcomer.name.trim() === '' ? { name: t(INVALID.customerName) } : {}),
    submit: async (_, once) => {
      const { id } = await promiseToast(
        once('POST /customers/add', { body: newcomer }),
        t(FALLBACK.processing),
      );
      onChoose(await call('GET /customers/{id}', { params: { id } }));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt without a name moves the focus to the name again
  useEffect(() => input.current?.focus(), [missing]);
  const name = form.field('name');
  const lacking =
    missing > before && newcomer.name.trim() === '' ? t(INVALID.customerName) : undefined;
  return (
    <FormFrame {...form.props}>
      <Field
        {...name}
        ref={input}
        label={t('Name of the new customer with the number {phone}', { phone: newcomer.phone })}
        autoComplete="off"
        required
        value={newcomer.name}
        error={name.error ?? lacking}
        onChange={(text) => {
          form.set('name', text);
          onNewcomer({ ...newcomer, name: text });
        }}
      />
      <Button type="submit" busy={form.busy}>
        {t('Add customer')}
      </Button>
    </FormFrame>
  );
}

const MIN_PHONE = 3;

type Callbacks = Pick<PickerProps, 'onChoose' | 'onNewcomer'>;
type LookUp = ReturnType<typeof useLookUp>;

/** The data about a guest: an existing customer, a new customer, or only a name. */
export interface Guest {
  readonly customer?: Customer | undefined;
  readonly newcomer?: Newcomer | undefined;
  /** The name of a guest who leaves no phone number. */
  readonly unlisted?: string | undefined;
}

/**
 * Returns the customer with this number; if no customer has it, a new customer without a name. Throws other errors of
 * the hub.
 */
async function guestOf(phone: string): Promise<Guest> {
  try {
    return { customer: await call('GET /customers/{id}', { params: { id: phone } }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { newcomer: { phone, name: '' } };
    throw error;
  }
}

/** Looks up customers by phone number. Repeated requests for the same number share one lookup. */
export function useLookUp({ onChoose, onNewcomer }: Callbacks) {
  const asked = useRef<{ phone: string; answer: Promise<Guest> }>(undefined);
  const forget = () => {
    asked.current = undefined;
  };
  const ask = async (phone: string): Promise<Guest> => {
    // False if the user has looked up another number in the meantime.
    const isAsked = () => asked.current?.phone === phone;
    try {
      const guest = await guestOf(phone);
      if (isAsked() && guest.customer !== undefined) onChoose(guest.customer);
      else if (isAsked()) onNewcomer(guest.newcomer);
      return guest;
    } catch (error) {
      if (isAsked()) forget();
      if (error instanceof ApiError) toastError(messageOf(error, t(FALLBACK.customerLookup)));
      throw error;
    }
  };
  const lookUp = (phone: string): Promise<Guest> => {
    if (asked.current?.phone !== phone) asked.current = { phone, answer: ask(phone) };
    return asked.current.answer;
  };
  const form = useForm({
    initial: { phone: '' },
    check: ({ phone }) => (phone.trim() === '' ? { phone: t(INVALID.customerSearchPhone) } : {}),
    fields: { id: 'phone' },
    submit: async ({ phone }) => void (await lookUp(phone.trim())),
  });
  return { form, forget, lookUp, typed: form.values.phone.trim() };
}

/**
 * Returns whether the element is a submit button. A press on it starts the search. If leaving the field also started
 * the search, the layout would change first, and the press would miss the button.
 */
const isSubmit = (element: Element | null): boolean =>
  element instanceof HTMLButtonElement && element.type === 'submit';

/** Offers to add an unknown customer, if the user has the permission. */
function Unknown(props: NewCustomerProps) {
  return passes(useUser(), ADDERS) ? (
    <NewCustomer {...props} />
  ) : (
    <p role="alert">
      {t(FALLBACK.noResult)} {t('Ask a colleague who may add customers.')}
    </p>
  );
}

type SearchProps = Pick<PickerProps, 'search' | 'newcomer' | 'onNewcomer' | 'missing'>;

function CustomerSearch({ search, newcomer, onNewcomer, missing }: SearchProps) {
  const { form, forget, typed } = search;
  const input = useRef<HTMLInputElement>(null);
  const isUnknown = newcomer !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt to send moves the focus
  useEffect(() => {
    if (missing > 0 && !isUnknown) input.current?.focus();
  }, [missing]);
  const phone = form.field('phone');
  const lacking = missing > 0 && !isUnknown ? t(INVALID.customer) : undefined;
  return (
    <FormFrame
      {...form.props}
      onBlur={({ relatedTarget }) => {
        // When the user leaves the field, the number counts as complete.
        if (typed.length >= MIN_PHONE && !isSubmit(relatedTarget)) form.send();
      }}
    >
      <Field
        {...phone}
        ref={input}
        label={t('Customer phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
        error={phone.error ?? lacking}
        onChange={(text) => {
          forget();
          onNewcomer(undefined);
          phone.onChange(text);
        }}
      />
      {!isUnknown && (
        <Button type="submit" icon={<IconSearch size={20} aria-hidden />} busy={form.busy}>
          {t('Search customer')}
        </Button>
      )}
    </FormFrame>
  );
}

type UnlistedProps = Pick<PickerProps, 'onUnlisted' | 'missing'> & { name: string };

/** The name of a guest who leaves no phone number. */
function Unlisted({ name, onUnlisted, missing }: UnlistedProps) {
  const isMissing = missing > 0 && name.trim() === '';
  return (
    <>
      <Field
        label={t('Name')}
        required
        autoFocus
        autoComplete="off"
        maxLength={120}
        value={name}
        error={isMissing ? t(INVALID.customerName) : undefined}
        onChange={onUnlisted}
      />
      <Button onClick={() => onUnlisted(undefined)}>{t('Enter a phone number')}</Button>
    </>
  );
}

export function CustomerPicker(props: PickerProps) {
  const { chosen, onChoose, newcomer, onNewcomer, unlisted, onUnlisted, missing, search } = props;
  const change = () => {
    search.forget();
    onChoose(undefined);
  };
  if (unlisted !== undefined)
    return <Unlisted name={unlisted} onUnlisted={onUnlisted} missing={missing} />;
  if (chosen !== undefined) return <Chosen customer={chosen} onChange={change} />;
  return (
    <>
      <CustomerSearch {...{ search, newcomer, onNewcomer, missing }} />
      {newcomer === undefined && (
        <Button onClick={() => onUnlisted('')}>{t('No phone number')}</Button>
      )}
      {newcomer !== undefined && (
        <Unknown
          newcomer={newcomer}
          onNewcomer={onNewcomer}
          onChoose={onChoose}
          missing={missing}
        />
      )}
    </>
  );
}
