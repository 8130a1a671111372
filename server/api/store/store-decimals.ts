// The decimals of the store's currency, used to check input; cached until the settings change.
import type { FastifyInstance } from 'fastify';
import type { Decimals } from '#shared/billing/money.ts';
import { billRulesOf } from '../../domain/store/bill-rules.ts';
import type { Hub } from '../../hub.ts';

declare module 'fastify' {
  interface FastifyInstance {
    currencyDecimals(): Decimals;
  }
}

export function knowDecimals(app: FastifyInstance, hub: Hub): void {
  let kept: Decimals | undefined;
  hub.onSignal(({ kind }) => {
    if (kind === 'answers-stale' || kind === 'foreign') kept = undefined;
  });
  app.decorate('currencyDecimals', () => {
    kept ??= hub.read((tx) => billRulesOf(tx).decimals);
    return kept;
  });
}
