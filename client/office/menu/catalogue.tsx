// The catalogue of head office, which the next release sends to the stores.
import type { CatalogueEntry, OfficeGroup, OfficeStore } from '#shared/office.ts';
import { formatPercent } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import type { PhoneRow } from '../../parts/data-table.tsx';
import { useLoad } from '../api.ts';
import { EditList } from '../edit-list.tsx';
import styles from '../office.module.css';
import { type ChainMoney, chainAmount, chainMoneyOf } from './chain-money.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { FORM_KIND_TITLES, formKindOf, ownedTitle } from './kind-fields.ts';

const kindTitle = ({ kind, body }: CatalogueEntry): string =>
  t(FORM_KIND_TITLES[formKindOf(kind, body)]);

/** Returns the price of a dish or a set, or the rate of a tax. */
function priceOrRate({ kind, body }: CatalogueEntry, chain: ChainMoney): string {
  if (kind === 'item' && typeof body.price === 'number') return chainAmount(body.price, chain);
  return kind === 'tax' && typeof body.rate === 'number' ? formatPercent(body.rate) : '';
}

const ownedOf = ({ owned }: CatalogueEntry): string => owned.map(ownedTitle).join(', ');

const columnsOf = (chain: ChainMoney) => [
  {
    title: t('Kind'),
    cell: (entry: CatalogueEntry) => <span className={styles.when}>{kindTitle(entry)}</span>,
  },
  { title: t('Title'), grow: true, cell: ({ title }: CatalogueEntry) => title },
  {
    title: t('Price or rate'),
    align: 'right' as const,
    cell: (entry: CatalogueEntry) => priceOrRate(entry, chain),
  },
  { title: t('Set by each store'), minor: true, cell: ownedOf },
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
      title={t('Menu')}
      path="/catalogue"
      intro={<p>{t('Stores get changes with the next release.')}</p>}
      caption={t('Menu of head office')}
      columns={columnsOf(chain)}
      phone={phoneOf(chain)}
      rowKey={({ id }) => id}
      empty={t('No entries yet: each store has its own menu.')}
      dialog={({ row, rows, onClose }) => (
        <EntryDialog {...{ entry: row ?? null, entries: rows, groups, chain, onClose }} />
      )}
    />
  );
}
