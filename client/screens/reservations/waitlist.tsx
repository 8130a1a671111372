// The waitlist: quoted and actual waiting times, and seating.
import { IconArmchair, IconPlus, IconUserOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { WaitingParty } from '#shared/entities/seating.ts';
import type { StoreTable } from '#shared/entities/store.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import type { Loaded } from '../../hub/data.ts';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { Age } from '../../orders/age.tsx';
import { Button, IconButton } from '../../parts/button.tsx';
import { confirm } from '../../parts/confirm.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { inPeople } from '../../parts/figures.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { inWords } from '../../parts/in-words.ts';
import { Pair } from '../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { didWork, promiseToast, toastSuccess } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';
import { useForm } from '../../parts/use-form.ts';
import styles from './reservations.module.css';
import { SeatChoice } from './seat-choice.tsx';
import type { TakenTables } from './use-occupied.ts';
import { PartyPicker } from './when-picker.tsx';

const quoteWords = (minutes: number | null): string =>
  minutes === null ? t('no estimate') : t('estimated wait: {minutes} min', { minutes });

/** Returns `Hendriksen, 4 people`. */
const nameAndSize = ({ name, people_count }: WaitingParty): string =>
  t('{name}, {people}', { name: inWords(name), people: inPeople(people_count) });

const BLANK = { name: '', phone: '', peopleCount: '2', notes: '' };

function AddParty({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const form = useForm({
    initial: BLANK,
    check: ({ name, peopleCount }) => ({
      ...(name.trim() === '' && { name: t(INVALID.name) }),
      ...(!/^[1-9]\d{0,2}$/.test(peopleCount) && { peopleCount: t(INVALID.peopleCount) }),
    }),
    submit: async ({ name, phone, peopleCount, notes }, once) => {
      const body = { name, phone, notes, peopleCount: Number(peopleCount) };
      const { quotedMinutes } = await promiseToast(once('POST /waitlist/add', { body }));
      if (quotedMinutes !== null)
        toastSuccess(
          t('Tell the guests that they wait about {n, plural, one {# minute} other {# minutes}}.', {
            n: quotedMinutes,
          }),
        );
      onAdded();
    },
  });
  return (
    <FormDialog title={t('Add to the waitlist')} submit={t('Add')} form={form} onClose={onClose}>
      <Field label={t('Name')} required maxLength={120} {...form.field('name')} />
      <PartyPicker {...form.field('peopleCount')} />
      <Pair>
        <Field
          label={t('People')}
          type="number"
          inputMode="numeric"
          min={1}
          required
          {...form.field('peopleCount')}
        />
        <Field label={t('Phone')} type="tel" inputMode="tel" {...form.field('phone')} />
      </Pair>
      <Field label={t('Requests')} maxLength={200} {...form.field('notes')} />
    </FormDialog>
  );
}

interface SeatDialogProps extends Pick<WaitlistProps, 'tables' | 'taken'> {
  party: WaitingParty;
  onSeated: () => void;
  onClose: () => void;
}

function SeatDialog({ party, tables, taken, onSeated, onClose }: SeatDialogProps) {
  const [isBusy, whileBusy] = useBusy();
  const seat = async (tableId: number) => {
    const request = { params: { id: party.id }, body: { tableId } };
    const work = () => didWork(call('POST /waitlist/{id}/seat', request));
    if (await whileBusy(work)) onSeated();
  };
  return (
    <Dialog open title={nameAndSize(party)} size="wide" busy={isBusy} onClose={onClose}>
      <SeatChoice
        tables={tables}
        taken={taken}
        people={party.people_count}
        bookedId={null}
        isBusy={isBusy}
        onSeat={(tableId) => void seat(tableId)}
      />
    </Dialog>
  );
}

interface PartyRowProps {
  party: WaitingParty;
  onSeat: () => void;
  onChanged: () => void;
}

function PartyRow({ party, onSeat, onChanged }: PartyRowProps) {
  // Asks first, because a removed party can't get its position back, and because the button that seats the party is
  // next to this button.
  const remove = async () => {
    const sure = await confirm({
      title: t('Take {name} off the waitlist?', { name: party.name }),
      text: t("They'll lose their place."),
      confirmLabel: t('Remove'),
      danger: true,
    });
    const request = { params: { id: party.id }, body: {} };
    if (sure && (await didWork(call('POST /waitlist/{id}/remove', request)))) onChanged();
  };
  return (
    <li className={styles.waiting}>
      <span className={styles.person}>
        <strong>{nameAndSize(party)}</strong>
        <span className={styles.muted}>
          {rich('waiting {age}, {quote}', {
            age: <Age since={party.created_at} />,
            quote: quoteWords(party.quoted_minutes),
          })}
          {party.phone !== null && (
            <>
              {' · '}
              <span dir="ltr">{party.phone}</span>
            </>
          )}
          {party.notes !== '' && ` · ${party.notes}`}
        </span>
      </span>
      <Button
        aria-label={t('Seat {name}', { name: party.name })}
        icon={<IconArmchair size={20} aria-hidden />}
        onClick={onSeat}
      >
        {t('Seat##verb')}
      </Button>
      <IconButton
        label={t('Take {name} off the waitlist', { name: party.name })}
        icon={<IconUserOff size={20} aria-hidden />}
        onClick={() => void remove()}
      />
    </li>
  );
}

interface WaitlistProps {
  load: Loaded<WaitingParty[]>;
  tables: readonly StoreTable[];
  taken: TakenTables | undefined;
  /** Called after each change of the waitlist, because seating a party also changes which tables are occupied. */
  onChanged: () => void;
  /** Whether the surrounding dialog already has the title. */
  isTitled?: boolean;
}

interface PartiesProps {
  load: Loaded<WaitingParty[]>;
  onSeat: (party: WaitingParty) => void;
  onChanged: () => void;
}

function Parties({ load, onSeat, onChanged }: PartiesProps) {
  return (
    <LoadedView load={load} errorText={t('The waitlist could not be loaded.')}>
      {(parties) =>
        parties.length === 0 ? (
          <EmptyState text={t('The waitlist is empty.')} />
        ) : (
          <ul className={styles.waitlist}>
            {parties.map((party) => (
              <PartyRow
                key={party.id}
                party={party}
                onSeat={() => onSeat(party)}
                onChanged={onChanged}
              />
            ))}
          </ul>
        )
      }
    </LoadedView>
  );
}

export function Waitlist({ load, tables, taken, onChanged, isTitled = false }: WaitlistProps) {
  const [isAdding, setAdding] = useState(false);
  const [seating, setSeating] = useState<WaitingParty>();
  const { reload } = load;
  useEffect(() => void reload(), [reload]);
  const changed = () => {
    setAdding(false);
    setSeating(undefined);
    void reload();
    onChanged();
  };
  return (
    <section className={styles.stack} aria-label={t('Waitlist')}>
      <div className={styles.partyHead}>
        {!isTitled && <h2>{t('Waitlist')}</h2>}
        <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
          {t('Add party')}
        </Button>
      </div>
      <Parties load={load} onSeat={setSeating} onChanged={changed} />
      {isAdding && <AddParty onClose={() => setAdding(false)} onAdded={changed} />}
      {seating !== undefined && (
        <SeatDialog
          party={seating}
          tables={tables}
          taken={taken}
          onSeated={changed}
          onClose={() => setSeating(undefined)}
        />
      )}
    </section>
  );
}
