// The faults of a rehearsal: written by the hub, read by the screens (contract 37.1).
import { expect, test } from 'vitest';
import { faultOf, missingOrder, REHEARSAL_FAULTS, readFault } from '#shared/rehearsal.ts';
import { covers } from '../../contract/covers.ts';

test.each([
  [faultOf('none'), { kind: 'none', id: 0, details: '' }],
  [faultOf('audit', 'row 7 was changed'), { kind: 'audit', id: 0, details: 'row 7 was changed.' }],
  [missingOrder(12), { kind: 'order', id: 12, details: '' }],
  ['The moon is full.', undefined],
])('%s is read as it was written', (fault, read) => {
  covers('37.1');
  expect(readFault(fault)).toEqual(read);
});

test('the sentences that the hub lists stay as they are', () => {
  expect(faultOf('sums', 'paid')).toBe('The daily sums do not match the sales: paid.');
  expect(missingOrder(3)).toBe(REHEARSAL_FAULTS.order.replace('{id}', '3'));
});
