// Tells the kitchen to fire the next course of a bill, or to rush it.
import { IconBolt, IconFlame } from '@tabler/icons-react';
import type { Bill } from '#shared/entities/bills.ts';
import { call } from '../hub/api.ts';
import { Button } from '../parts/button.tsx';
import { doDeed } from './deeds.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

/** Returns the lowest course of a bill that is still waiting, or undefined. */
function waitingCourse({ lines }: Pick<Bill, 'lines'>): number | undefined {
  const courses = lines
    .filter(({ fired, status }) => fired === 0 && status === 'created')
    .flatMap(({ course }) => course ?? []);
  return courses.length === 0 ? undefined : Math.min(...courses);
}

interface LineDeedsProps {
  bill: Bill;
  show: (ids: readonly number[]) => Promise<void>;
}

export function LineDeeds({ bill, show }: LineDeedsProps) {
  const open = bill.lines.filter(({ status }) => status === 'created' || status === 'preparing');
  const orderIds = [...new Set(open.flatMap(({ order_id }) => order_id ?? []))];
  const course = waitingCourse(bill);
  if (orderIds.length === 0) return null;
  const isRushed = open.some(({ rush }) => rush === 1);
  const again = () => show([bill.id]);
  return (
    <>
      {course !== undefined && (
        <Button
          size="touch"
          icon={<IconFlame {...ICON} />}
          onClick={() =>
            void doDeed(call('POST /orders/fire', { body: { orderIds, course } }), again)
          }
        >
          Fire course {course}
        </Button>
      )}
      <Button
        size="touch"
        icon={<IconBolt {...ICON} />}
        onClick={() =>
          void doDeed(call('POST /orders/rush', { body: { orderIds, on: !isRushed } }), again)
        }
      >
        {isRushed ? 'Cancel rush' : 'Rush'}
      </Button>
    </>
  );
}
