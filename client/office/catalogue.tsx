// The catalogue of head office, which the next release sends to the stores.
import { useState } from 'react';
import type { CatalogueEntry, OfficeGroup } from '#shared/office.ts';
import { Button } from '../parts/button.tsx';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { useLoad } from './api.ts';
import { CatalogueDialog } from './catalogue-dialog.tsx';
import { KIND_TITLES, OWNED_TITLES } from './catalogue-form.ts';
import styles from './office.module.css';
import { View } from './view.tsx';
import { count } from './words.ts';

/** Returns the price of a dish, or the rate of a tax. */
function priceOrRate({ kind, body }: CatalogueEntry): string {
  if (kind === 'item' && typeof body.price === 'number') return count(body.price);
  return kind === 'tax' && typeof body.rate === 'number' ? `${count(body.rate)} %` : '';
}

const ownedOf = ({ owned }: CatalogueEntry): string =>
  owned.map((field) => OWNED_TITLES[field] ?? field).join(', ');

const COLUMNS = [
  {
    title: 'Kind',
    cell: ({ kind }: CatalogueEntry) => <span className={styles.when}>{KIND_TITLES[kind]}</span>,
  },
  { title: 'Title', grow: true, cell: ({ title }: CatalogueEntry) => title },
  { title: 'Price or rate', align: 'right' as const, cell: priceOrRate },
  { title: 'Each store decides', minor: true, cell: ownedOf },
];
const PHONE: PhoneRow<CatalogueEntry> = {
  title: ({ title }) => title,
  end: priceOrRate,
  note: ({ kind }) => KIND_TITLES[kind],
  noteEnd: ownedOf,
};

export function Catalogue() {
  const load = useLoad<CatalogueEntry[]>('/catalogue');
  const { data: groups = [] } = useLoad<OfficeGroup[]>('/groups');
  const [open, setOpen] = useState<CatalogueEntry | 'new'>();
  const close = () => {
    setOpen(undefined);
    void load.reload();
  };
  const add = (
    <Button look="primary" onClick={() => setOpen('new')}>
      Add
    </Button>
  );
  return (
    <Page title="Menu" actions={add}>
      <p>Stores get changes with the next release.</p>
      <View load={load}>
        {(entries) => (
          <>
            <DataTable
              caption="Menu of head office"
              columns={COLUMNS}
              phone={PHONE}
              rows={entries}
              rowKey={({ id }) => id}
              empty={<EmptyState text="Nothing yet: each store has its own menu." />}
              actions={(row) => <Button onClick={() => setOpen(row)}>Change</Button>}
            />
            {open !== undefined && (
              <CatalogueDialog
                entry={open === 'new' ? null : open}
                {...{ entries, groups }}
                onClose={close}
              />
            )}
          </>
        )}
      </View>
    </Page>
  );
}
