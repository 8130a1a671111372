// Publishes the catalogue. Shows to which stores, when, and what would change in each store.
import { useState } from 'react';
import { groupBy } from '#shared/group-by.ts';
import type { OfficeGroup, ReleaseDifference } from '#shared/office.ts';
import { Button } from '../parts/button.tsx';
import { CheckboxGroup } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Select } from '../parts/field.tsx';
import { FormFrame } from '../parts/page.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask } from './api.ts';
import styles from './office.module.css';
import { useWork } from './use-work.ts';

const STARTS = [
  { value: 'now', label: 'At once' },
  { value: 'next-day', label: 'When the next business day begins' },
];
const CHANGES = { added: 'new', changed: 'changed', deleted: 'deleted' } as const;

type Changes = Pick<ReleaseDifference, 'store' | 'changes'>;

/** Groups the stores in which the same entries change. */
const together = (all: readonly ReleaseDifference[]): Changes[] =>
  [...groupBy(all, ({ changes }) => JSON.stringify(changes)).values()].flatMap((same) =>
    same.slice(0, 1).map(({ changes }) => ({
      store: same.map(({ store }) => store).join(', '),
      changes,
    })),
  );

function StoreChanges({ store, changes }: Changes) {
  return (
    <section aria-label={store} className={styles.details}>
      <h3>{store}</h3>
      {changes.length === 0 && <p>Nothing changes.</p>}
      <ul>
        {changes.map(({ ref, title, change, fields }) => (
          <li key={ref}>
            {title}: {CHANGES[change]}
            {fields.length > 0 && ` (${fields.join(', ')})`}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  groups: readonly OfficeGroup[];
  onClose: () => void;
}

export function PublishDialog({ groups, onClose }: Props) {
  const [title, setTitle] = useState('');
  const [starts, setStarts] = useState('now');
  const [groupIds, setGroupIds] = useState<readonly number[]>([]);
  const [found, setFound] = useState<ReleaseDifference[]>();
  const { isBusy, fault, run } = useWork();
  const preview = () =>
    void run(async () =>
      setFound(await ask<ReleaseDifference[]>('POST', '/releases/preview', { groupIds })),
    );
  const publish = () =>
    void run(async () => {
      await ask('POST', '/releases/publish', { title, starts, groupIds });
      onClose();
    });
  return (
    <Dialog open title="Publish a release" onClose={onClose}>
      <FormFrame
        onSubmit={(event) => {
          event.preventDefault();
          publish();
        }}
      >
        <Field label="Title" required value={title} onChange={setTitle} />
        <Select label="Starts" options={STARTS} value={starts} onChange={setStarts} />
        {groups.length > 0 && (
          <CheckboxGroup
            label="Groups (none: all stores)"
            choices={groups.map(({ id, title: label }) => ({ value: String(id), label }))}
            values={groupIds.map(String)}
            onChange={(values) => {
              setGroupIds(values.map(Number));
              setFound(undefined);
            }}
          />
        )}
        {together(found ?? []).map((each) => (
          <StoreChanges key={each.store} {...each} />
        ))}
        {fault !== undefined && <Warning role="alert" text={fault} />}
        <Button busy={isBusy} onClick={preview}>
          Show what changes
        </Button>
        <Button type="submit" look="primary" busy={isBusy}>
          Publish
        </Button>
      </FormFrame>
    </Dialog>
  );
}
