// The audit trail as sentences: each kind has its own text, and amounts use the store's currency.
import { describe, expect, it } from 'vitest';
import { AUDIT_KINDS } from '#shared/audit-kinds.ts';
import { type Entry, whoDid } from '../../../../client/screens/audit/approval-words.ts';
import { sentenceOf } from '../../../../client/screens/audit/audit-words.ts';

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
  about: null,
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
      rest: 'due €229.08, paid by Cash',
    });
  });

  it('says the dish, the table and the token instead of ids', () => {
    const about = { title: '2 × Soup', order_id: 3, token_no: 5, table_title: 'T4' };
    const more = { entity: 'order-item', about: { ...about, bill_id: 9, invoice_id: null } };
    const said = (kind: string, of: Partial<Entry>) => {
      const { action, rest } = sentenceOf(entryOf(kind, { ...more, ...of }), HOUSE);
      return [action, rest].filter((part) => part !== '').join(' · ');
    };
    const step = { details: { from: 'preparing', to: 'completed' } };
    expect(said('order-item.status', step)).toBe(
      'set 2 × Soup (T4, token 5) from preparing to completed',
    );
    const lost = { from: 'created', to: 'cancelled', token: 5, table: 'T4', dish: 'Soup' };
    expect(said('order-item.status', { details: { ...lost, quantity: 1, amount: 6.5 } })).toBe(
      'voided Soup (T4, token 5) · quantity 1, amount €6.50',
    );
    expect(said('order-item.recalled', {})).toBe('recalled 2 × Soup (T4, token 5)');
    const placed = { entity: 'order', details: { tokenNo: 5, total: 13 } };
    expect(said('order.placed', placed)).toBe('placed order 7, token 5, €13.00 · T4');
    expect(said('order.handed-out', { entity: 'order', details: { token: 5 } })).toContain(
      '(T4, token 5)',
    );
    const guest = { ...about, title: 'Ana', token_no: null, bill_id: null, invoice_id: null };
    expect(said('reservation.added', { entity: 'reservation', about: guest })).toBe(
      'added reservation “Ana” (T4)',
    );
  });

  it('names for each step of an approval who did it, and nobody else', () => {
    const said = (kind: string, more: Partial<Entry>) => {
      const { action, rest } = sentenceOf(entryOf(kind, more), HOUSE);
      return [whoDid(entryOf(kind, more)), action, rest].filter((part) => part !== '').join(' ');
    };
    const text = '10 % off, Table 4';
    const asked = { action: 'discount', call: 'POST /bills/7/discount', text, bodyHash: 'a1b2' };
    expect(said('approval.asked', { details: asked })).toBe(
      'ana asked for approval of “10 % off, Table 4”',
    );
    const marta = { username: 'marta' };
    expect(said('approval.answered', { ...marta, details: { yes: true, text } })).toBe(
      'marta approved “10 % off, Table 4”',
    );
    const no = { yes: false, reason: 'Not again', text };
    expect(said('approval.answered', { ...marta, details: no })).toBe(
      'marta declined “10 % off, Table 4” (Not again)',
    );
    expect(said('approval.answered', { details: { ...no, reason: 'Withdrawn' } })).toBe(
      'ana withdrew the request “10 % off, Table 4”',
    );
    const given = { action: 'discount', text, amount: 5, by: 'marta' };
    expect(said('approval.given', { details: given })).toBe(
      'ana used the approval of marta for “10 % off, Table 4”, €5.00',
    );
    const wrong = { username: '', entity_id: 'marta', details: { place: 'x', rests: false } };
    expect(said('user.pin-failed', wrong)).toBe('Somebody entered a wrong PIN for marta');
  });

  it('shows no raw keys, and stored amounts as money', () => {
    const details = { price_cents: 450, isActive: false, jobId: 7, bodyHash: 'a1b2' };
    expect(sentenceOf(entryOf('menu-item.updated', { details }), HOUSE).rest).toBe(
      'price €4.50, active no',
    );
  });

  it('says percentages and switches as people do', () => {
    const details = { discount_limit_milli: 12_500, is_qr_menu_enabled: 1, show_notes: 0 };
    expect(sentenceOf(entryOf('settings.store', { details }), HOUSE).rest).toBe(
      'discount limit 12.5%, qr menu on, show notes off',
    );
  });
});
