// The QR cards that guests scan: one for each table, others for pick-up, and the sheet that prints them (contract
// 29.2).
import { IconPlus, IconPrinter, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { GuestCard } from '#shared/entities/guests.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { useSentOnce } from '../../../hub/sent-once.ts';
import { t } from '../../../locales/t.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { confirm } from '../../../parts/confirm.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { Page } from '../../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../../parts/states.tsx';
import { didWork } from '../../../parts/toasts.ts';
import { AddCard } from './add-card.tsx';
import { CardSheet } from './card-sheet.tsx';

interface CardProps {
  card: GuestCard;
  reload: () => Promise<void>;
}

async function rotate({ card, reload }: CardProps): Promise<void> {
  const title = t('Make a new code for {title}?', { title: card.title });
  const text = t('The printed card stops working immediately. Print the new one.');
  if (!(await confirm({ title, text, confirmLabel: t('Make a new code') }))) return;
  const request = { params: { id: card.id }, body: {} };
  await didWork(call('POST /settings/guest-tokens/{id}/rotate', request));
  await reload();
}

async function remove({ card, reload }: CardProps): Promise<void> {
  const title = t('Delete the QR card {title}?', { title: card.title });
  const text = t('The printed card stops working immediately.');
  if (!(await confirm({ title, text, confirmLabel: t('Delete'), danger: true }))) return;
  await didWork(call('DELETE /settings/guest-tokens/{id}', { params: { id: card.id } }));
  await reload();
}

function CardActions(props: CardProps) {
  const { title } = props.card;
  return (
    <>
      <IconButton
        label={t('New code for {title}', { title })}
        icon={<IconRefresh size={20} aria-hidden />}
        onClick={() => void rotate(props)}
      />
      <IconButton
        label={t('Delete {title}', { title })}
        icon={<IconTrash size={20} aria-hidden />}
        onClick={() => void remove(props)}
      />
    </>
  );
}

interface ListProps {
  cards: readonly GuestCard[];
  reload: () => Promise<void>;
}

function CardList({ cards, reload }: ListProps) {
  return (
    <DataTable
      caption={t('Table QR cards')}
      rows={cards}
      rowKey={({ id }) => id}
      columns={[
        { title: t('Card'), cell: ({ title }) => title },
        {
          title: t('Used for'),
          cell: ({ table_id }) => (table_id === null ? t('Pick-up') : t('Table')),
        },
        { title: t('Address'), cell: ({ url }) => url, grow: true, minor: true },
      ]}
      phone={{
        title: ({ title }) => title,
        end: ({ table_id }) => (table_id === null ? t('Pick-up') : t('Table')),
      }}
      actions={(card) => <CardActions card={card} reload={reload} />}
      empty={<EmptyState text={t('No QR cards yet. Add a card for each table.')} />}
    />
  );
}

export function GuestCards() {
  const load = useData('GET /settings/guest-tokens');
  const [isAdding, setAdding] = useState(false);
  const once = useSentOnce();
  const { data: cards = [], reload } = load;
  return (
    <>
      <Page
        title={t('Table QR cards')}
        actions={
          <>
            <Button
              icon={<IconPrinter size={20} aria-hidden />}
              disabled={cards.length === 0}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
            <Button
              look="primary"
              icon={<IconPlus size={20} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('Add')}
            </Button>
          </>
        }
      >
        <LoadedView load={load}>{(all) => <CardList cards={all} reload={reload} />}</LoadedView>
        {isAdding && (
          <AddCard cards={cards} once={once} reload={reload} onClose={() => setAdding(false)} />
        )}
      </Page>
      <CardSheet cards={cards} />
    </>
  );
}
