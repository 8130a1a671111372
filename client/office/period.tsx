// The period and the store of a list.
import { useState } from 'react';
import type { OfficeStore } from '#shared/office.ts';
import { t } from '../locales/t.ts';
import { Field, Select } from '../parts/field.tsx';
import { useLoad } from './api.ts';
import styles from './office.module.css';
import { daysAgo } from './words.ts';

/** Returns the chosen period and store as a query, and the fields that choose them. */
export function usePeriod(days: number) {
  const [from, setFrom] = useState(() => daysAgo(days));
  const [to, setTo] = useState(() => daysAgo(0));
  const [store, setStore] = useState('');
  const { data: stores = [] } = useLoad<OfficeStore[]>('/stores');
  const options = stores.map(({ id, title }) => ({ value: String(id), label: title }));
  const query = `from=${from}&to=${to}${store === '' ? '' : `&store=${store}`}`;
  const fields = (
    <div className={styles.filters}>
      <Field label={t('From')} type="date" value={from} onChange={setFrom} />
      <Field label={t('To')} type="date" value={to} onChange={setTo} />
      <Select
        label={t('Store')}
        options={options}
        emptyLabel={t('All stores')}
        value={store}
        onChange={setStore}
      />
    </div>
  );
  return { query, fields };
}
