// The form of store settings. An empty field leaves the setting to each store.
import { CASH_STEPS } from '#shared/billing/pay.ts';
import type { FieldSpec, Option } from './field-specs.ts';

const OWN = 'Each store decides';
const YES_NO: readonly Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const choice = (name: string, label: string, options: readonly Option[]): FieldSpec => ({
  ...{ name, label, options, type: 'choice', emptyLabel: OWN, noNull: true },
});
const yesNo = (name: string, label: string): FieldSpec => ({
  ...{ name, label, options: YES_NO, type: 'choice', as: 'flag', emptyLabel: OWN, noNull: true },
});
const typed = (
  name: string,
  label: string,
  type: 'rate' | 'whole' | 'money' | 'time',
): FieldSpec => ({
  ...{ name, label, type, noNull: true, hint: 'Empty: each store decides.' },
});

export const SETTING_FIELDS: readonly FieldSpec[] = [
  typed('dayStartsAt', 'The business day starts at', 'time'),
  choice('taxRounding', 'Tax is rounded', [
    { value: 'line', label: 'For each line' },
    { value: 'bill', label: 'For each bill' },
  ]),
  {
    name: 'cashRounding',
    label: 'Cash is rounded to',
    type: 'choice',
    as: 'number',
    emptyLabel: OWN,
    noNull: true,
    options: CASH_STEPS.map((step) => ({
      value: String(step),
      label: step === 0 ? 'Not rounded' : `${step} of the smallest unit`,
    })),
  },
  choice('voidNeeds', 'A void needs', [
    { value: 'nothing', label: 'Nothing' },
    { value: 'reason', label: 'A reason' },
    { value: 'approval', label: 'An approval' },
  ]),
  choice('noSaleNeeds', 'Opening the drawer without a sale needs', [
    { value: 'nothing', label: 'Nothing' },
    { value: 'approval', label: 'An approval' },
  ]),
  typed('discountLimitPercent', 'Discount without approval, in %', 'rate'),
  typed('tipLimitPercent', 'Highest usual tip, in %', 'rate'),
  typed('shiftTolerance', 'Difference allowed when a drawer is counted', 'money'),
  yesNo('shiftRequired', 'Cash needs an open shift'),
  yesNo('lockAfterSend', 'Tills lock after sending an order'),
  typed('autoLockSeconds', 'Tills lock after seconds without use', 'whole'),
  yesNo('dineInNeedsTable', 'Dine-in orders need a table'),
  choice('courseFire', 'Courses are fired', [
    { value: 'manual', label: 'By staff' },
    { value: 'auto', label: 'Automatically' },
  ]),
  yesNo('isQRMenuEnabled', 'Guests can open the menu'),
];
