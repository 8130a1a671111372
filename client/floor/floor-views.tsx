// The views of the floor: its tables, all open orders, and the orders without a table. Each has its own address.

import { useLocation } from 'wouter';
import { t } from '../locales/t.ts';
import { Chips } from '../parts/chips.tsx';
import { passes, useUser } from '../session/session.ts';

export const TABLES = '/dashboard/tables';
export const ORDERS = '/dashboard/orders';
export const TAKE_AWAY = '/dashboard/orders/take-away';

export function FloorViews() {
  const [path, navigate] = useLocation();
  const mayOpenTables = passes(useUser(), ['POS', 'ORDERS']);
  return (
    <Chips
      label={t('Floor')}
      size="touch"
      value={path}
      onChange={navigate}
      options={[
        ...(mayOpenTables ? [{ value: TABLES, label: t('Tables') }] : []),
        { value: ORDERS, label: t('All orders') },
        { value: TAKE_AWAY, label: t('Without a table') },
      ]}
    />
  );
}
