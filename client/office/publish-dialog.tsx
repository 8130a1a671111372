// Publishes the catalogue. Asks to which stores and when, and shows what would change in each store.
import { useState } from 'react';
import useSWR from 'swr';
import type { OfficeGroup, OfficeStore, ReleaseDifference } from '#shared/office.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { CheckboxGroup } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Select } from '../parts/field.tsx';
import { FormFrame } from '../parts/page.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask, type OfficeError, useLoad } from './api.ts';
import { ReleaseChanges } from './changes.tsx';
import { chainMoneyOf } from './menu/chain-money.ts';
import styles from './office.module.css';
import { useWork } from './use-work.ts';
import { View } from './view.tsx';

const starting = () => [
  { value: 'now', label: t('Now') },
  { value: 'next-day', label: t('When the next business day begins') },
];

/** Shows what the release would change in the stores of the chosen groups. */
function Preview({ groupIds }: { groupIds: readonly number[] }) {
  const { data: stores = [] } = useLoad<OfficeStore[]>('/stores');
  // The time when the dialog opened is part of the key, so that a dialog never shows the changes of an earlier dialog.
  const [opened] = useState(Date.now);
  const { data, error, mutate } = useSWR<ReleaseDifference[], OfficeError>(
    ['/releases/preview', opened, ...groupIds],
    () => ask('POST', '/releases/preview', { groupIds }),
    { keepPreviousData: false },
  );
  return (
    <section className={styles.details} aria-label={t('What changes')}>
      <h3>{t('What changes')}</h3>
      <View load={{ data, error, reload: () => mutate() }}>
        {(found) => <ReleaseChanges found={found} chain={chainMoneyOf(stores)} />}
      </View>
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
  const { isBusy, fault, run } = useWork();
  const publish = () =>
    void run(async () => {
      await ask('POST', '/releases/publish', { title, starts, groupIds });
      onClose();
    });
  return (
    <Dialog open title={t('Publish a release')} onClose={onClose}>
      <FormFrame
        onSubmit={(event) => {
          event.preventDefault();
          publish();
        }}
      >
        <Field label={t('Title')} required value={title} onChange={setTitle} />
        <Select label={t('Starts')} options={starting()} value={starts} onChange={setStarts} />
        {groups.length > 0 && (
          <CheckboxGroup
            label={t('Groups (choose no group for all stores)')}
            choices={groups.map(({ id, title: label }) => ({ value: String(id), label }))}
            values={groupIds.map(String)}
            onChange={(values) => setGroupIds(values.map(Number))}
          />
        )}
        <Preview groupIds={groupIds} />
        {fault !== undefined && <Warning role="alert" text={fault} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {t('Publish')}
        </Button>
      </FormFrame>
    </Dialog>
  );
}
