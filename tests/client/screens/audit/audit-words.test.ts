// The audit trail as sentences: each kind has its own text, and amounts use the store's currency.
import { describe, expect, it } from 'vitest';
import { AUDIT_KINDS } from '#shared/audit-kinds.ts';
import { type Entry, sentenceOf } from '../../../../client/screens/audit/audit-words.ts';

const HOUSE = { currency: { code: 'EUR', decimals: 2 }, timezone: 'UTC' } as const;

const entryOf = (kind: string, more: Partial<Entry> = {}): Entry => ({
  id: 1,
  at: '2026-11-20T19:30:00.000Z',
  user_id: 1,
  username: 'ana',
  kind,
  entity: kind.split('.')[0] ?? '',
  entity_id: '7',
  details: {},
  ...more,
});

describe('sentenceOf', () => {
  it('has words for every kind', () => {
    const without = AUDIT_KINDS.filter((kind) => /:/.test(sentenceOf(entryOf(kind), HOUSE).action));
    expect(without).toEqual([]);
  });

  it('shows amounts in the store’s currency', () => {
    const paid = entryOf('bill.paid', { details: { due: 229.08, types: 'Cash' } });
    expect(sentenceOf(paid, HOUSE)).toEqual({
      action: 'took a payment on bill 7',
      rest: 'due €229.08, types Cash',
    });
  });

  it('says percentages and switches as people do', () => {
    const details = { discount_limit_milli: 12_500, is_qr_menu_enabled: 1, show_notes: 0 };
    expect(sentenceOf(entryOf('settings.store', { details }), HOUSE).rest).toBe(
      'discount limit 12.5 %, qr menu on, show notes off',
    );
  });
});
