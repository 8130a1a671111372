// The published releases of head office, and what each store did with them.
import { useState } from 'react';
import type { OfficeGroup, OfficeRelease } from '#shared/office.ts';
import { Button } from '../parts/button.tsx';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask, useLoad } from './api.ts';
import styles from './office.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { useWork } from './use-work.ts';
import { View } from './view.tsx';
import { instant } from './words.ts';

type Store = OfficeRelease['stores'][number];

const startsWords = ({ starts }: OfficeRelease): string =>
  starts === 'now' ? 'At once' : 'Next business day';

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
  const load = useLoad<OfficeRelease[]>('/releases');
  const { data: groups = [] } = useLoad<OfficeGroup[]>('/groups');
  const [open, setOpen] = useState<OfficeRelease | 'new'>();
  const close = () => {
    setOpen(undefined);
    void load.reload();
  };
  const publish = (
    <Button look="primary" onClick={() => setOpen('new')}>
      Publish
    </Button>
  );
  return (
    <Page title="Releases" actions={publish}>
      <View load={load}>
        {(releases) => (
          <DataTable
            caption="Releases"
            columns={COLUMNS}
            phone={PHONE}
            rows={releases}
            rowKey={({ no }) => no}
            empty={<EmptyState text="No releases yet." />}
            actions={(row) => <Button onClick={() => setOpen(row)}>Details</Button>}
          />
        )}
      </View>
      {open === 'new' && <PublishDialog groups={groups} onClose={close} />}
      {open !== undefined && open !== 'new' && <ReleaseDialog release={open} onClose={close} />}
    </Page>
  );
}
