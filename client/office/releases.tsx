// The published releases of head office, and what each store did with them.
import type { OfficeGroup, OfficeRelease } from '#shared/office.ts';
import { Button } from '../parts/button.tsx';
import type { PhoneRow } from '../parts/data-table.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask, useLoad } from './api.ts';
import { EditList } from './edit-list.tsx';
import styles from './office.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { useWork } from './use-work.ts';
import { instant } from './words.ts';

type Store = OfficeRelease['stores'][number];

const startsWords = ({ starts }: OfficeRelease): string =>
  starts === 'now' ? 'Now' : 'Next business day';

/** Returns in words how many stores have applied a release, and how many of them left something out. */
function stateWords({ stores }: OfficeRelease): string {
  const applied = stores.filter(({ appliedAt }) => appliedAt !== null);
  const partly = applied.filter(({ refused }) => refused.length > 0);
  const words = `${applied.length} of ${stores.length} stores`;
  return partly.length === 0 ? words : `${words}, ${partly.length} not completely`;
}

const COLUMNS = [
  { title: 'Release', cell: ({ no }: OfficeRelease) => no },
  { title: 'Title', grow: true, cell: ({ title }: OfficeRelease) => title },
  {
    title: 'Published',
    minor: true,
    cell: ({ createdAt }: OfficeRelease) => (
      <span className={styles.when}>{instant(createdAt)}</span>
    ),
  },
  {
    title: 'Starts',
    minor: true,
    cell: (row: OfficeRelease) => <span className={styles.when}>{startsWords(row)}</span>,
  },
  {
    title: 'Applied',
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
      <strong>{title}</strong>: {appliedAt === null ? 'not yet' : instant(appliedAt)}
      {refused.length > 0 && (
        <ul>
          {refused.map((entry) => (
            <li key={entry.ref}>
              {entry.title}: {entry.reason}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ReleaseDialog({ release, onClose }: { release: OfficeRelease; onClose: () => void }) {
  const { isBusy, fault, run } = useWork();
  const again = () =>
    void run(async () => {
      await ask('POST', `/releases/${release.no}/again`, { starts: 'now' });
      onClose();
    });
  return (
    <Dialog open title={`Release ${release.no}: ${release.title}`} onClose={onClose}>
      <div className={styles.details}>
        <p>
          Published by {release.createdBy}, {instant(release.createdAt)}. {startsWords(release)}.
        </p>
        <ul>
          {release.stores.map((store) => (
            <StoreState key={store.id} store={store} />
          ))}
        </ul>
        {fault !== undefined && <Warning role="alert" text={fault} />}
        <p>Publishing it again gives these stores the menu of that day once more.</p>
        <Button busy={isBusy} onClick={again}>
          Publish again
        </Button>
      </div>
    </Dialog>
  );
}

export function Releases() {
  const { data: groups = [] } = useLoad<OfficeGroup[]>('/groups');
  return (
    <EditList<OfficeRelease>
      title="Releases"
      path="/releases"
      caption="Releases"
      columns={COLUMNS}
      phone={PHONE}
      rowKey={({ no }) => no}
      empty="No releases yet."
      addLabel="Publish"
      openLabel="Details"
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
