// The forms of settings with several fields: service charge, gift cards and points. Head office can leave each of these
// settings to the stores.
import { CARD_KINDS, type CardKind } from '#shared/card-kinds.ts';
import { t, words } from '../../locales/t.ts';
import type { Draft, FieldSpec, PartSpec } from './field-specs.ts';

const part = (
  name: string,
  label: string,
  modes: { readonly off: string; readonly on: string },
  fields: readonly FieldSpec[],
): PartSpec => ({
  ...{ name, label, fields, type: 'part' },
  modes: { unset: t('Set by each store'), ...modes },
});

const expires = (): FieldSpec => ({
  ...{ name: 'expiresMonths', label: t('Expires after (months)'), type: 'whole' },
  hint: t(
    'Empty means that nothing expires. The months start when a card is sold, money is added or points are earned.',
  ),
});

const serviceCharge = (): FieldSpec =>
  part(
    'serviceCharge',
    t('Service charge'),
    { off: t('No service charge'), on: t('Set by head office') },
    [
      {
        ...{ name: 'title', label: t('Title'), type: 'text', isRequired: true },
        usual: t('Service charge'),
      },
      { name: 'percent', label: t('Percentage'), type: 'rate', isRequired: true },
      {
        ...{
          name: 'minGuests',
          label: t('Minimum number of guests'),
          type: 'whole',
          isRequired: true,
        },
        ...{ usual: '0', hint: t('0 means a service charge on every bill.') },
      },
      { name: 'taxId', label: t('Tax'), type: 'ref', of: 'tax' },
    ],
  );

const CARDS = words({
  multi: 'When gift cards are spent (multi-purpose)',
  single: 'When gift cards are sold (single-purpose, one tax)',
} as const satisfies Record<CardKind, string>);

const giftCards = (): FieldSpec =>
  part(
    'giftCards',
    t('Gift cards'),
    { off: t('No gift cards are sold'), on: t('Set by head office') },
    [
      {
        ...{ name: 'kind', label: t('When gift cards are taxed'), type: 'choice' },
        options: CARD_KINDS.map((value) => ({ value, label: t(CARDS[value]) })),
      },
      {
        ...{ name: 'taxId', label: t('Tax of gift cards'), type: 'ref', of: 'tax' },
        when: ({ kind }: Draft) => kind === 'single',
      },
      {
        ...{ name: 'maxBalance', label: t('Maximum balance on a card'), type: 'money' },
        ...{ isRequired: true, usual: '500' },
      },
      expires(),
    ],
  );

const points = (): FieldSpec =>
  part('points', t('Points'), { off: t('No points are earned'), on: t('Set by head office') }, [
    {
      ...{ name: 'earnPer', label: t('Amount that earns points'), type: 'money', isRequired: true },
      usual: '1',
    },
    {
      ...{ name: 'earnPoints', label: t('Points earned'), type: 'whole', isRequired: true },
      usual: '1',
    },
    { name: 'worth', label: t('One point is worth'), type: 'money', isRequired: true },
    {
      ...{ name: 'minSpend', label: t('Minimum points to spend'), type: 'whole' },
      ...{ isRequired: true, usual: '0' },
    },
    expires(),
  ]);

/** Returns the fields, with their labels in the page's language. */
export const partFields = (): readonly FieldSpec[] => [serviceCharge(), giftCards(), points()];
