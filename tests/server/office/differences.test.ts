// What a release changes is named field by field, also inside an object such as the service charge.
import { expect, test } from 'vitest';
import type { ReleaseEntry } from '#shared/releases.ts';
import { differences } from '../../../server/office/releases/differences.ts';
import { covers } from '../../contract/covers.ts';

const entry = (body: ReleaseEntry['body']): ReleaseEntry => ({
  ...{ ref: 'settings-1', kind: 'settings', title: 'All', owned: [], isDeleted: false },
  body,
});
const CHARGE = { title: 'Service', percent: 10, minGuests: 6, taxId: { ref: 'tax-1' } };

test.each([
  [
    'a changed value inside',
    { serviceCharge: CHARGE },
    { serviceCharge: { ...CHARGE, percent: 12.5 } },
    { fields: ['serviceCharge.percent'], values: { 'serviceCharge.percent': [10, 12.5] } },
  ],
  [
    'a changed reference inside',
    { serviceCharge: CHARGE },
    { serviceCharge: { ...CHARGE, taxId: { ref: 'tax-2' } } },
    { fields: ['serviceCharge.taxId'], values: {} },
  ],
  [
    'an object that is new',
    {},
    { points: { earnPer: 1 } },
    { fields: ['points.earnPer'], values: { 'points.earnPer': [null, 1] } },
  ],
  [
    'an object that is switched off',
    { points: { earnPer: 1 } },
    { points: null },
    { fields: ['points'], values: { points: [true, false] } },
  ],
  [
    'an object that stores decided and that is switched off',
    {},
    { points: null },
    { fields: ['points'], values: { points: [null, null] } },
  ],
  ['a list', { days: [1] }, { days: [2] }, { fields: ['days'], values: {} }],
] as const)('%s', (_, before, after, change) => {
  covers('39.2');
  expect(differences([entry(before)], [entry(after)])).toEqual([
    { ref: 'settings-1', title: 'All', change: 'changed', ...change },
  ]);
});
