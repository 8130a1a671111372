// Records a changed menu price as an exception with the difference (contract 16).
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../db/executor.ts';
import type { CommandContext } from '../engine/command.ts';
import { recordException } from './exceptions.ts';

interface PriceChange {
  readonly title: string;
  readonly fromCents: Cents;
  readonly toCents: Cents;
}

export function recordPriceChange(
  tx: Tx,
  context: CommandContext,
  { title, fromCents, toCents }: PriceChange,
): void {
  if (fromCents === toCents) return;
  recordException(tx, context, { kind: 'price', title, valueCents: toCents - fromCents });
}
