// The form of store settings. An empty field leaves the setting to each store.
import { CASH_STEPS } from '#shared/billing/pay.ts';
import { t } from '../../locales/t.ts';
import type { FieldSpec, Option } from './field-specs.ts';
import { partFields } from './part-fields.ts';

const yesOrNo = (): readonly Option[] => [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
];

const choice = (name: string, label: string, options: readonly Option[]): FieldSpec => ({
  ...{ name, label, options, type: 'choice', noNull: true },
  emptyLabel: t('Set by each store'),
});
const yesNo = (name: string, label: string): FieldSpec => ({
  ...{ name, label, options: yesOrNo(), type: 'choice', as: 'flag', noNull: true },
  emptyLabel: t('Set by each store'),
});
const typed = (
  name: string,
  label: string,
  type: 'rate' | 'whole' | 'money' | 'time',
): FieldSpec => ({
  ...{
    name,
    label,
    type,
    noNull: true,
    hint: t('If this field is empty, each store sets the value.'),
  },
});

/** Returns the fields, with their labels in the page's language. */
export const settingFields = (): readonly FieldSpec[] => [
  typed('dayStartsAt', t('Start of the day'), 'time'),
  choice('taxRounding', t('Tax is rounded'), [
    { value: 'line', label: t('For each line') },
    { value: 'bill', label: t('For each bill') },
  ]),
  {
    name: 'cashRounding',
    label: t('Cash is rounded to'),
    type: 'choice',
    as: 'number',
    emptyLabel: t('Set by each store'),
    noNull: true,
    options: CASH_STEPS.map((step) => ({
      value: String(step),
      label:
        step === 0 ? t('Not rounded') : t('{step} × the smallest unit (such as cents)', { step }),
    })),
  },
  choice('voidNeeds', t('A void needs'), [
    { value: 'nothing', label: t('Nothing') },
    { value: 'reason', label: t('A reason') },
    { value: 'approval', label: t('An approval') },
  ]),
  choice('noSaleNeeds', t('Required to open the drawer without a sale'), [
    { value: 'nothing', label: t('Nothing') },
    { value: 'approval', label: t('An approval') },
  ]),
  typed('discountLimitPercent', t('Highest discount without approval, in %'), 'rate'),
  typed('tipLimitPercent', t('Highest usual tip, in %'), 'rate'),
  typed('shiftTolerance', t('Difference allowed when a drawer is counted'), 'money'),
  yesNo('shiftRequired', t('Cash needs an open shift')),
  yesNo('lockAfterSend', t('Lock after each order that is sent')),
  typed('autoLockSeconds', t('Idle seconds before a till locks'), 'whole'),
  yesNo('dineInNeedsTable', t('Dine-in orders need a table')),
  choice('courseFire', t('How courses are fired'), [
    { value: 'manual', label: t('By staff') },
    { value: 'auto', label: t('Automatically') },
  ]),
  yesNo('isQRMenuEnabled', t('Guests can open the menu')),
  ...partFields(),
];
