// The forms that add and change a reservation (contract 12).
import { useState } from 'react';
import type { Clash, Customer, Reservation } from '#shared/entities/people.ts';
import type { StoreTable } from '#shared/entities/store.ts';
import { MAX_BLOCK } from '#shared/limits.ts';
import { RESERVATION_STATUSES, type ReservationStatus } from '#shared/states/reservation.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import type { CallOnce } from '../../hub/sent-once.ts';
import { useStore } from '../../hub/store.ts';
import { toLocalInput } from '../../hub/store-days.ts';
import { t, words } from '../../locales/t.ts';
import { DialogSubmit } from '../../parts/dialog-submit.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { inSeats } from '../../parts/figures.tsx';
import { FormFrame, Pair } from '../../parts/page.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { promiseToast, toastError } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { CustomerPicker, type Guest, type Newcomer, useLookUp } from './customer-picker.tsx';
import styles from './reservations.module.css';
import { PartyPicker, WhenPicker } from './when-picker.tsx';

interface Values {
  date: string;
  tableId: string;
  status: string;
  notes: string;
  peopleCount: string;
  minutes: string;
}

const BLANK: Values = {
  date: '',
  tableId: '',
  status: 'booked',
  notes: '',
  peopleCount: '',
  minutes: '120',
};

const STAYS = ['60', '90', '120', '150', '180', '240'];

const LABELS = words({
  booked: 'Booked',
  paid: 'Paid',
  cancelled: 'Cancelled',
}) satisfies Record<ReservationStatus, string>;

function check({ date, peopleCount }: Values) {
  const people = Number(peopleCount);
  const isCount = peopleCount !== '' && Number.isInteger(people) && people >= 0;
  return {
    ...(!date.includes('T') && { date: t(INVALID.dateTime) }),
    ...(!isCount && { peopleCount: t(INVALID.peopleCount) }),
  };
}

/** Returns the request body of the form. */
const bodyOf = ({ date, tableId, status, notes, peopleCount, minutes }: Values) => ({
  date,
  tableId: tableId === '' ? null : Number(tableId),
  status: RESERVATION_STATUSES.find((each) => each === status) ?? 'booked',
  notes,
  peopleCount: Number(peopleCount),
  minutes: Number(minutes),
});

interface FieldsProps {
  form: ReturnType<typeof useForm<Values>>;
  tables: readonly StoreTable[] | undefined;
  /** The booked table, which may have been deleted after the booking. */
  bookedTable?: { id: number; title: string } | undefined;
}

/** Returns the tables to choose from, including a booked table that was deleted. */
function tableOptions({ tables, bookedTable }: Omit<FieldsProps, 'form'>) {
  const options = (tables ?? []).map((table) => ({
    value: String(table.id),
    label: `${table.table_title} – ${inSeats(table.seating_capacity)} – ${table.floor}`,
  }));
  if (bookedTable !== undefined && !tables?.some(({ id }) => id === bookedTable.id)) {
    options.push({ value: String(bookedTable.id), label: bookedTable.title });
  }
  return options;
}

function Fields({ form, tables, bookedTable }: FieldsProps) {
  const date = form.field('date');
  const party = form.field('peopleCount');
  // The field stays empty until a time is chosen, because a day alone is not a complete date.
  const typed = date.value.includes('T') ? date.value : '';
  return (
    <>
      <WhenPicker value={date.value} onChange={date.onChange} />
      <PartyPicker value={party.value} onChange={party.onChange} />
      <Pair>
        <Field label={t('Date & time')} type="datetime-local" required {...date} value={typed} />
        <Field
          label={t('Party size')}
          type="number"
          inputMode="numeric"
          min={0}
          required
          {...party}
        />
      </Pair>
      <Pair>
        <Select
          label={t('Table')}
          emptyLabel={t('None##table')}
          options={tableOptions({ tables, bookedTable })}
          hint={tables === undefined ? t('Loading tables…') : undefined}
          {...form.field('tableId')}
        />
        <Select
          label={t('Status')}
          options={RESERVATION_STATUSES.map((value) => ({ value, label: t(LABELS[value]) }))}
          {...form.field('status')}
        />
      </Pair>
      <Select
        label={t('Duration')}
        options={[...new Set([...STAYS, form.values.minutes])].map((value) => ({
          value,
          label: t('{n, plural, one {# minute} other {# minutes}}', { n: Number(value) }),
        }))}
        {...form.field('minutes')}
      />
      <TextArea label={t('Notes')} limit={MAX_BLOCK} {...form.field('notes')} />
    </>
  );
}

interface AddProps {
  tables: readonly StoreTable[] | undefined;
  onDone: (code: string, clashes: readonly Clash[]) => void;
}

function guestFault({ customer, newcomer, unlisted }: Guest) {
  if (unlisted !== undefined) return unlisted.trim() === '' ? t(INVALID.customerName) : undefined;
  if (customer !== undefined) return undefined;
  if (newcomer === undefined) return t(INVALID.customer);
  return newcomer.name.trim() === '' ? t(INVALID.customerName) : undefined;
}

/** Stores the guest: an existing customer, a new customer, or only a name. */
function useGuest() {
  const [customer, setCustomer] = useState<Customer>();
  const [newcomer, setNewcomer] = useState<Newcomer>();
  const [unlisted, setUnlisted] = useState<string>();
  const [missing, setMissing] = useState(0);
  const search = useLookUp({ onChoose: setCustomer, onNewcomer: setNewcomer });
  const known: Guest = { customer, newcomer, unlisted };
  const isSought =
    customer === undefined &&
    newcomer === undefined &&
    unlisted === undefined &&
    search.typed !== '';
  /**
   * Returns the guest for the request: a name, or the id of a customer. A new guest is added to the customers first. If
   * the form is sent again, the guest is not added a second time.
   */
  const customerFor = async (guest: Guest, once: CallOnce) => {
    if (guest.unlisted !== undefined) return { name: guest.unlisted };
    if (guest.customer !== undefined || guest.newcomer === undefined)
      return guest.customer?.phone ?? null;
    const { id } = await once('POST /customers/add', { body: guest.newcomer });
    setCustomer(await call('GET /customers/{id}', { params: { id } }));
    return id;
  };
  const picker = {
    chosen: customer,
    onChoose: setCustomer,
    newcomer,
    onNewcomer: setNewcomer,
    unlisted,
    onUnlisted: setUnlisted,
    missing,
    search,
  };
  return {
    picker,
    /** Returns the guest. A number that was typed but not searched yet is looked up first. */
    find: async (): Promise<Guest> => (isSought ? search.lookUp(search.typed) : known),
    /** The error in the guest's data; undefined if a typed number must be looked up first. */
    fault: isSought ? undefined : guestFault(known),
    customerFor,
    miss: () => setMissing((count) => count + 1),
  };
}

export function AddReservation({ tables, onDone }: AddProps) {
  const { picker, find, fault, customerFor, miss } = useGuest();
  const form = useForm<Values>({
    initial: BLANK,
    check,
    submit: async (values, once) => {
      const guest = await find();
      const unnamed = guestFault(guest);
      // The lookup found no customer, so the name field has appeared and has the focus. The toast asks for the name.
      if (unnamed !== undefined) return toastError(unnamed);
      const book = async () => {
        const body = { customerId: await customerFor(guest, once), ...bodyOf(values) };
        return once('POST /reservations/add', { body });
      };
      const answer = await promiseToast(book(), t(FALLBACK.processing));
      onDone(answer.uniqueCode, answer.clashes);
    },
  });
  return (
    <div className={styles.stack}>
      <CustomerPicker {...picker} />
      <FormFrame
        {...form.props}
        onSubmit={(event) => {
          if (fault === undefined) return form.props.onSubmit(event);
          event.preventDefault();
          toastError(fault);
          miss();
        }}
      >
        <Fields form={form} tables={tables} />
        <DialogSubmit busy={form.busy}>{t('Create Reservation')}</DialogSubmit>
      </FormFrame>
    </div>
  );
}

interface ChangeProps {
  row: Reservation;
  tables: readonly StoreTable[] | undefined;
  onDone: (clashes: readonly Clash[]) => void;
}

export function ChangeReservation({ row, tables, onDone }: ChangeProps) {
  const { timezone } = useStore();
  const shown = toLocalInput(row.date, timezone);
  const form = useForm<Values>({
    initial: {
      date: shown,
      tableId: row.table_id === null ? '' : String(row.table_id),
      status: row.status,
      notes: row.notes,
      peopleCount: String(row.people_count),
      minutes: String(row.minutes),
    },
    check,
    submit: async (values) => {
      const date = values.date === shown ? row.date : values.date;
      const request = { params: { id: row.id }, body: { ...bodyOf(values), date } };
      const answer = await promiseToast(
        call('POST /reservations/update/{id}', request),
        t(FALLBACK.processing),
      );
      onDone(answer.clashes);
    },
  });
  const bookedTable =
    row.table_id === null ? undefined : { id: row.table_id, title: row.table_title ?? '' };
  return (
    <FormFrame {...form.props}>
      {/* Keeps the first focus off the field, because an on-screen keyboard would cover the choices. */}
      <div className={styles.chosen} tabIndex={-1} data-first-focus="true">
        <span className={styles.person}>
          <strong>{row.customer_name}</strong>
          <span dir="ltr" className={styles.muted}>
            {row.customer_id}
          </span>
        </span>
        <code className={styles.code}>{row.unique_code}</code>
      </div>
      <Fields form={form} tables={tables} bookedTable={bookedTable} />
      <DialogSubmit busy={form.busy}>{t('Save')}</DialogSubmit>
    </FormFrame>
  );
}
