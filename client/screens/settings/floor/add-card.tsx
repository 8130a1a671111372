// Adds a QR card for one table, for all tables that have no card, or for pick-up.
import type { GuestCard } from '#shared/entities/guests.ts';
import { useData } from '../../../hub/data.ts';
import type { CallOnce } from '../../../hub/sent-once.ts';
import { t } from '../../../locales/t.ts';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';

const PICKUP = 'pickup';
const ALL = 'all';

interface AddCardProps {
  cards: readonly GuestCard[];
  once: CallOnce;
  reload: () => Promise<void>;
  onClose: () => void;
}

export function AddCard({ cards, once, reload, onClose }: AddCardProps) {
  const tables = useData('GET /settings/store-tables').data ?? [];
  const free = tables.filter(({ id }) => !cards.some(({ table_id }) => table_id === id));
  const add = (body: { tableId: number } | { title: string }) =>
    once('POST /settings/guest-tokens/add', { body });
  const addAll = async () => {
    for (const { id } of free.slice(1)) await add({ tableId: id });
    const [first] = free;
    // Sends the call for the first table last, because the screen shows the message of the last call.
    return first === undefined
      ? { message: t('All tables have a QR card.') }
      : add({ tableId: first.id });
  };
  const form = useForm({
    initial: { place: ALL, title: '' },
    check: ({ place, title }) => ({
      ...(place === PICKUP && title.trim() === '' && { title: t('Enter a title.') }),
    }),
    submit: async ({ place, title }) => {
      const sent =
        place === ALL ? addAll() : add(place === PICKUP ? { title } : { tableId: Number(place) });
      await promiseToast(sent);
      await reload();
      onClose();
    },
    fields: { tableId: 'place' },
  });
  const place = form.field('place');
  return (
    <FormDialog title={t('Add a QR card')} submit={t('Add')} form={form} onClose={onClose}>
      <Select
        label={t('Used for')}
        options={[
          { value: ALL, label: t('All tables without a QR card') },
          { value: PICKUP, label: t('Pick-up') },
          ...free.map(({ id, table_title: title }) => ({ value: String(id), label: title })),
        ]}
        {...place}
      />
      {place.value === PICKUP && (
        <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      )}
    </FormDialog>
  );
}
