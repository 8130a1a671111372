// A state as word, icon and colour.
import type { IconCheck } from '@tabler/icons-react';
import { Badge, type Tone } from './badge.tsx';

export interface StateLook {
  readonly word: string;
  readonly tone: Tone;
  readonly Icon: typeof IconCheck;
}

export function StateBadge({ word, tone, Icon }: StateLook) {
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden />}>
      {word}
    </Badge>
  );
}
