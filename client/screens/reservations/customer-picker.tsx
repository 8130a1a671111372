// Whose reservation: looked up by phone, or put into the register on the spot (CONTRACT §12).
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Customer } from '#shared/entities.ts';
import { CUSTOMER_WRITERS } from '#shared/scopes.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { ApiError, call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { messageOf, promiseToast, toastError } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { passes, useUser } from '../../session/session.ts';
import styles from './reservations.module.css';

/** Who may POST /customers/add (CONTRACT §4). */
const ADDERS = [...CUSTOMER_WRITERS, 'POS'] as const;

interface PickerProps {
  chosen: Customer | undefined;
  onChoose: (customer: Customer | undefined) => void;
  /** Grows each time the reservation was sent without a customer. */
  missing: number;
}

function Chosen({ customer, onChange }: { customer: Customer; onChange: () => void }) {
  return (
    <div className={styles.chosen}>
      <span className={styles.person}>
        <strong>{customer.name}</strong>
        <span className={styles.muted}>{customer.phone}</span>
      </span>
      <Button onClick={onChange}>Change</Button>
    </div>
  );
}

function NewCustomer({ phone, onChoose }: { phone: string; onChoose: (one: Customer) => void }) {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: INVALID.customerName } : {}),
    submit: async ({ name }) => {
      const body = { phone, name };
      const { id } = await promiseToast(call('POST /customers/add', { body }), FALLBACK.processing);
      onChoose(await call('GET /customers/{id}', { params: { id } }));
    },
  });
  return (
    <FormFrame {...form.props}>
      <Field
        label={`Name of the new customer ${phone}`}
        autoComplete="off"
        required
        {...form.field('name')}
      />
      <Button type="submit" busy={form.busy}>
        Add customer
      </Button>
    </FormFrame>
  );
}

export function CustomerPicker({ chosen, onChoose, missing }: PickerProps) {
  const mayAdd = passes(useUser(), ADDERS);
  const [unknown, setUnknown] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missing > 0) input.current?.focus();
  }, [missing]);
  const lookUp = async (phone: string) => {
    try {
      onChoose(await call('GET /customers/{id}', { params: { id: phone } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(messageOf(error, FALLBACK.customerLookup));
      if (error.status === 404) setUnknown(phone);
      throw error;
    }
  };
  const form = useForm({
    initial: { phone: '' },
    check: ({ phone }) => (phone.trim() === '' ? { phone: INVALID.customerSearchPhone } : {}),
    fields: { id: 'phone' },
    submit: async ({ phone }) => lookUp(phone.trim()),
  });
  if (chosen !== undefined)
    return <Chosen customer={chosen} onChange={() => onChoose(undefined)} />;
  const phone = form.field('phone');
  const lacking = missing > 0 && unknown === undefined ? INVALID.customer : undefined;
  return (
    <>
      <FormFrame {...form.props}>
        <Field
          {...phone}
          ref={input}
          label="Customer phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          error={phone.error ?? lacking}
          onChange={(text) => {
            setUnknown(undefined);
            phone.onChange(text);
          }}
        />
        <Button type="submit" icon={<IconSearch size={20} aria-hidden />} busy={form.busy}>
          Search customer
        </Button>
      </FormFrame>
      {unknown !== undefined && mayAdd && <NewCustomer phone={unknown} onChoose={onChoose} />}
      {unknown !== undefined && !mayAdd && (
        <p role="alert">{FALLBACK.noResult} Please ask a colleague who may add customers.</p>
      )}
    </>
  );
}
