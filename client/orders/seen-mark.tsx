// Whether the kitchen has this order in sight: `seen 19:42`, or a warning that grows with the seconds.
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { Order } from '#shared/entities/orders.ts';
import { useTimed } from '../hub/clock.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { DateTime } from '../parts/figures.tsx';
import { ageOf, shortAgeText, unseenLevel } from './ages.ts';

const TONES = { calm: 'delivered', amber: 'created', red: 'cancelled' } as const satisfies Record<
  string,
  Tone
>;

export function SeenMark({ order }: { order: Pick<Order, 'date' | 'seen_at'> }) {
  const level = useTimed((now) => unseenLevel(ageOf(order.date, now)));
  const age = useTimed((now) => shortAgeText(ageOf(order.date, now)));
  if (order.seen_at !== null) {
    return (
      <Badge icon={<IconEye size={16} aria-hidden />}>
        <span>
          seen <DateTime value={order.seen_at} kind="time" />
        </span>
      </Badge>
    );
  }
  return (
    <Badge tone={TONES[level]} icon={<IconEyeOff size={16} aria-hidden />}>
      <span className="figures">{level === 'calm' ? 'not seen yet' : `not seen for ${age}`}</span>
    </Badge>
  );
}
