// The published releases of head office, and what each store did with them.
import type { OfficeGroup, OfficeRelease } from '#shared/office.ts';
import { saidByWords } from '../locales/messages.ts';
import { t } from '../locales/t.ts';
import { useMessages } from '../locales/use-messages.ts';
import { Button } from '../parts/button.tsx';
import type { PhoneRow } from '../parts/data-table.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask, useLoad } from './api.ts';
import { EditList } from './edit-list.tsx';
import styles from './office.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { useWork } from './use-work.ts';
import { count, instant } from './words.ts';

type Store = OfficeRelease['stores'][number];

const startsWords = ({ starts }: OfficeRelease): string =>
  t(starts === 'now' ? 'Now' : 'Next business day');

/** Returns in words how many stores have applied a release, and how many of them left something out. */
function stateWords({ stores }: OfficeRelease): string {
  const applied = stores.filter(({ appliedAt }) => appliedAt !== null);
  const partly = applied.filter(({ refused }) => refused.length > 0);
  const values = { n: stores.length, applied: count(applied.length) };
  if (partly.length === 0)
    return t('{applied} of {n, plural, one {# store} other {# stores}}', values);
  return t('{applied} of {n, plural, one {# store} other {# stores}}, {partly} only in part', {
    ...values,
    partly: count(partly.length),
  });
}

const columns = () => [
  { title: t('Release'), cell: ({ no }: OfficeRelease) => no },
  { title: t('Title'), grow: true, cell: ({ title }: OfficeRelease) => title },
  {
    title: t('Published'),
    minor: true,
    cell: ({ createdAt }: OfficeRelease) => (
      <span className={styles.when}>{instant(createdAt)}</span>
    ),
  },
  {
    title: t('Starts'),
    minor: true,
    cell: (row: OfficeRelease) => <span className={styles.when}>{startsWords(row)}</span>,
  },
  {
    title: t('Applied'),
    cell: (row: OfficeRelease) => <span className={styles.when}>{stateWords(row)}</span>,
  },
];
const PHONE: PhoneRow<OfficeRelease> = {
  title: ({ no, title }) => `${no} · ${title}`,
  note: stateWords,
  noteEnd: ({ createdAt }) => instant(createdAt),
};

function StoreState({ store }: { store: Store }) {
  const { title, appliedAt, refused } = store;
  return (
    <li>
      <strong>{title}</strong>: {appliedAt === null ? t('not yet') : instant(appliedAt)}
      {refused.length > 0 && (
        <ul>
          {refused.map((entry) => (
            <li key={entry.ref}>
              {entry.title}: {saidByWords(entry.reason)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ReleaseDialog({ release, onClose }: { release: OfficeRelease; onClose: () => void }) {
  const { isBusy, fault, run } = useWork();
  // The reasons are messages of hubs, so they need the translations of such messages.
  useMessages();
  const again = () =>
    void run(async () => {
      await ask('POST', `/releases/${release.no}/again`, { starts: 'now' });
      onClose();
    });
  return (
    <Dialog
      open
      title={t('Release {no}: {title}', { no: release.no, title: release.title })}
      onClose={onClose}
    >
      <div className={styles.details}>
        <p>
          {t('Published by {name}, {time}. Starts: {starts}.', {
            name: release.createdBy,
            time: instant(release.createdAt),
            starts: startsWords(release),
          })}
        </p>
        <ul>
          {release.stores.map((store) => (
            <StoreState key={store.id} store={store} />
          ))}
        </ul>
        {fault !== undefined && <Warning role="alert" text={fault} />}
        <p>{t('Publish this release again to give its menu to these stores.')}</p>
        <Button busy={isBusy} onClick={again}>
          {t('Publish again')}
        </Button>
      </div>
    </Dialog>
  );
}

export function Releases() {
  const { data: groups = [] } = useLoad<OfficeGroup[]>('/groups');
  return (
    <EditList<OfficeRelease>
      title={t('Releases')}
      path="/releases"
      caption={t('Releases')}
      columns={columns()}
      phone={PHONE}
      rowKey={({ no }) => no}
      empty={t('No releases yet.')}
      addLabel={t('Publish')}
      openLabel={t('Details')}
      dialog={({ row, onClose }) =>
        row === undefined ? (
          <PublishDialog groups={groups} onClose={onClose} />
        ) : (
          <ReleaseDialog release={row} onClose={onClose} />
        )
      }
    />
  );
}
