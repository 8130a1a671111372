// Opens the POS with this table and bill already chosen.

import { IconPlus } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { Bill } from '#shared/entities/bills.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { t } from '../locales/t.ts';
import { beginFrom } from '../orders/way-back.ts';
import { Button } from '../parts/button.tsx';
import { chooseBill, chooseDelivery, chooseTable } from '../screens/pos/cart/cart.ts';
import { passes, useUser } from '../session/session.ts';
import { billName } from './bill-words.ts';

interface NewOrderProps {
  table?: Pick<SeatedTable, 'id'> | undefined;
  bill?: Bill | undefined;
  /** Called before the POS opens. The POS opens only if this resolves to true. */
  mayGo?: () => Promise<boolean>;
}

const always = async () => true;

/**
 * Returns a function that opens the POS for an order on this table or bill. The function takes the number of guests,
 * if it is known.
 */
export function useNewOrder({ table, bill, mayGo = always }: NewOrderProps) {
  const [path, navigate] = useLocation();
  return async (guests?: number) => {
    if (!(await mayGo())) return;
    if (bill !== undefined) {
      const place = { tableId: bill.table_id, deliveryType: bill.delivery_type };
      chooseBill({ id: bill.id, name: billName(bill) }, place);
    } else {
      chooseDelivery('dinein');
      chooseTable(table?.id ?? null, guests);
    }
    beginFrom(path);
    navigate('/dashboard/pos');
  };
}

export function NewOrder(props: NewOrderProps) {
  const go = useNewOrder(props);
  if (!passes(useUser(), ['POS'])) return null;
  return (
    <Button size="touch" icon={<IconPlus size={20} aria-hidden />} onClick={() => void go()}>
      {t('Add order')}
    </Button>
  );
}
