// Opens the POS with the table and the bill chosen.
import { IconPlus } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { Bill } from '#shared/entities/bills.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { Button } from '../parts/button.tsx';
import { chooseBill, chooseDelivery, chooseTable } from '../screens/pos/cart.ts';
import { passes, useUser } from '../session/session.ts';
import { billName } from './bill-words.ts';

interface NewOrderProps {
  table?: Pick<SeatedTable, 'id'> | undefined;
  bill?: Bill | undefined;
}

export function NewOrder({ table, bill }: NewOrderProps) {
  const [, navigate] = useLocation();
  if (!passes(useUser(), ['POS'])) return null;
  const go = () => {
    if (bill !== undefined) {
      const place = { tableId: bill.table_id, deliveryType: bill.delivery_type };
      chooseBill({ id: bill.id, name: billName(bill) }, place);
    } else {
      chooseDelivery('dinein');
      chooseTable(table?.id ?? null);
    }
    navigate('/dashboard/pos');
  };
  return (
    <Button size="touch" icon={<IconPlus size={20} aria-hidden />} onClick={go}>
      Add order
    </Button>
  );
}
