// The catalogue of head office, which the next release sends to the stores.
import type { CatalogueEntry, OfficeGroup, OfficeStore } from '#shared/office.ts';
import type { PhoneRow } from '../../parts/data-table.tsx';
import { useLoad } from '../api.ts';
import { EditList } from '../edit-list.tsx';
import styles from '../office.module.css';
import { count } from '../words.ts';
import { type ChainMoney, chainMoneyOf } from './chain-money.ts';
import { amountText } from './draft.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { FORM_KIND_TITLES, formKindOf, OWNED_TITLES } from './kind-fields.ts';

const kindTitle = ({ kind, body }: CatalogueEntry): string =>
  FORM_KIND_TITLES[formKindOf(kind, body)];

/** Returns the price of a dish or a set, or the rate of a tax. */
function priceOrRate({ kind, body }: CatalogueEntry, { decimals, symbol }: ChainMoney): string {
  if (kind === 'item' && typeof body.price === 'number')
    return `${symbol ?? ''}${amountText(body.price, decimals)}`;
  return kind === 'tax' && typeof body.rate === 'number' ? `${count(body.rate)} %` : '';
}

const ownedOf = ({ owned }: CatalogueEntry): string =>
  owned.map((field) => OWNED_TITLES[field] ?? field).join(', ');

const columnsOf = (chain: ChainMoney) => [
  {
    title: 'Kind',
    cell: (entry: CatalogueEntry) => <span className={styles.when}>{kindTitle(entry)}</span>,
  },
  { title: 'Title', grow: true, cell: ({ title }: CatalogueEntry) => title },
  {
    title: 'Price or rate',
    align: 'right' as const,
    cell: (entry: CatalogueEntry) => priceOrRate(entry, chain),
  },
  { title: 'Each store decides', minor: true, cell: ownedOf },
];
const phoneOf = (chain: ChainMoney): PhoneRow<CatalogueEntry> => ({
  title: ({ title }) => title,
  end: (entry) => priceOrRate(entry, chain),
  note: kindTitle,
  noteEnd: ownedOf,
});

export function Catalogue() {
  const { data: groups = [] } = useLoad<OfficeGroup[]>('/groups');
  const { data: stores = [] } = useLoad<OfficeStore[]>('/stores');
  const chain = chainMoneyOf(stores);
  return (
    <EditList<CatalogueEntry>
      title="Menu"
      path="/catalogue"
      intro={<p>Stores get changes with the next release.</p>}
      caption="Menu of head office"
      columns={columnsOf(chain)}
      phone={phoneOf(chain)}
      rowKey={({ id }) => id}
      empty="Nothing yet: each store has its own menu."
      dialog={({ row, rows, onClose }) => (
        <EntryDialog {...{ entry: row ?? null, entries: rows, groups, chain, onClose }} />
      )}
    />
  );
}
