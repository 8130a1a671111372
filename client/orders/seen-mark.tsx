// Shows whether the kitchen has seen this order: `seen 19:42`, or a warning that becomes stronger with time.

import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { Order } from '#shared/entities/orders.ts';
import { useTimed } from '../hub/clock.ts';
import { rich } from '../locales/rich.ts';
import { t } from '../locales/t.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { DateTime } from '../parts/figures.tsx';
import { ageOf, shortAgeText, unseenLevel } from './ages.ts';
import { type Unseen, unseenSince } from './unseen.ts';

const TONES = { calm: 'delivered', amber: 'created', red: 'cancelled' } as const satisfies Record<
  string,
  Tone
>;

interface SeenMarkProps {
  order: Pick<Order, 'date' | 'seen_at'> & { readonly unseen?: Unseen | undefined };
}

/** Shows when the order was seen. If there are stations, names the stations that have not seen the order. */
export function SeenMark({ order }: SeenMarkProps) {
  const { date, seen_at: seenAt, unseen } = order;
  const since = unseenSince({ date, seenAt, unseen });
  const level = useTimed((now) => unseenLevel(ageOf(since ?? date, now)));
  const age = useTimed((now) => shortAgeText(ageOf(since ?? date, now)));
  if (since !== undefined) {
    const at = (unseen ?? []).map(({ title }) => title).join(', ');
    const words = level === 'calm' ? t('not seen yet') : t('not seen for {age}', { age });
    return (
      <Badge tone={TONES[level]} icon={<IconEyeOff size={16} aria-hidden />}>
        <span className="figures">{at === '' ? words : `${words}: ${at}`}</span>
      </Badge>
    );
  }
  if (seenAt === null) return null;
  return (
    <Badge icon={<IconEye size={16} aria-hidden />}>
      <span>{rich('seen {time}', { time: <DateTime value={seenAt} kind="time" /> })}</span>
    </Badge>
  );
}
