// Settings > Rights: approvals, screen locks, and the permissions of each user (contract 18, 25).

import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { StaffUser } from '#shared/entities/people.ts';
import { holdsAny, type Scope } from '#shared/scopes.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t, words } from '../../../locales/t.ts';
import { Card } from '../../../parts/card.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormFrame, Page, Pair } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { scopesInWords } from '../../users/scope-words.ts';
import { accountOf } from '../../users/user-rules.ts';
import { LockingCard } from './locking-card.tsx';

type Store = AnswerOf<'GET /settings/store-setting'>;

const VOIDS = words({
  nothing: 'Nothing',
  reason: 'A reason',
  approval: 'A reason and approval',
} as const);
const NO_SALES = words({ nothing: 'A reason', approval: 'A reason and approval' } as const);

const VOID_NEEDS = ['nothing', 'reason', 'approval'] as const;
const NO_SALE_NEEDS = ['nothing', 'approval'] as const;

const MAX_TIP = 1000;

const isPercent = (text: string, most = 100): boolean =>
  /^\d{1,4}(\.\d{1,3})?$/.test(text) && Number(text) <= most;

interface RulesProps {
  store: Store;
  onSaved: () => Promise<void>;
}

function useRulesForm({ store, onSaved }: RulesProps) {
  return useForm({
    initial: {
      voidNeeds: store.voidNeeds as string,
      noSaleNeeds: store.noSaleNeeds as string,
      discountLimitPercent: String(store.discountLimitPercent),
      tipLimitPercent: String(store.tipLimitPercent),
    },
    check: ({ discountLimitPercent, tipLimitPercent }) => ({
      ...(!isPercent(discountLimitPercent) && {
        discountLimitPercent: t('Please enter 0 to 100 %.'),
      }),
      ...(!isPercent(tipLimitPercent, MAX_TIP) && {
        tipLimitPercent: t('Please enter 0 to {most} %.', { most: MAX_TIP }),
      }),
    }),
    submit: async (values) => {
      const voidNeeds = VOID_NEEDS.find((value) => value === values.voidNeeds);
      const noSaleNeeds = NO_SALE_NEEDS.find((value) => value === values.noSaleNeeds);
      if (voidNeeds === undefined || noSaleNeeds === undefined) return;
      const body = {
        voidNeeds,
        noSaleNeeds,
        discountLimitPercent: Number(values.discountLimitPercent),
        tipLimitPercent: Number(values.tipLimitPercent),
      };
      await promiseToast(call('POST /settings/store-setting', { body }));
      await onSaved();
    },
  });
}

function RulesForm(props: RulesProps) {
  const form = useRulesForm(props);
  return (
    <Card title={t('Rules')}>
      <FormFrame {...form.props}>
        <Pair>
          <Select
            label={t('A void needs')}
            options={VOID_NEEDS.map((value) => ({ value, label: t(VOIDS[value]) }))}
            {...form.field('voidNeeds')}
          />
          <Select
            label={t('Required to open the drawer without a sale')}
            options={NO_SALE_NEEDS.map((value) => ({ value, label: t(NO_SALES[value]) }))}
            {...form.field('noSaleNeeds')}
          />
        </Pair>
        <Field
          label={t('Highest discount without approval')}
          inputMode="decimal"
          after="%"
          hint={t(
            'The limit applies to all discounts of a bill together. After the bill is printed, every discount needs approval.',
          )}
          {...form.field('discountLimitPercent')}
        />
        <Field
          label={t('Highest usual tip')}
          inputMode="decimal"
          after="%"
          hint={t('Percentage of the payment. Higher tips are accepted and listed as exceptions.')}
          {...form.field('tipLimitPercent')}
        />
        <SubmitRow busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

const RIGHTS = [
  'VOID',
  'DISCOUNT',
  'REFUND',
  'CASH',
  'APPROVE',
] as const satisfies readonly Scope[];

const OVER = words({
  VOID: 'Voids, and moving dishes of a printed bill',
  DISCOUNT: 'Discounts, comps, removed service charges, price overrides',
  REFUND: 'Credit notes, and cancelled or corrected payments',
  CASH: 'Shifts, cash moves, X and Z reports, opening the drawer',
  APPROVE: 'Approve remotely',
} as const satisfies Record<(typeof RIGHTS)[number], string>);

const holdersOf = (users: readonly StaffUser[], scope: Scope): string =>
  users
    .filter((user) => holdsAny({ role: accountOf(user), scope: user.scope }, [scope]))
    .map(({ name, role }) => (role === 'admin' ? t('{name} (admin)', { name }) : name))
    .join(', ');

function Holders({ users }: { users: readonly StaffUser[] }) {
  return (
    <Card title={t('Who has which permission')}>
      <Facts
        rows={RIGHTS.map((scope) => ({
          label: scopesInWords([scope]),
          value: holdersOf(users, scope) || t('Nobody'),
          note: t(OVER[scope]),
        }))}
      />
    </Card>
  );
}

export function Rights() {
  const store = useData('GET /settings/store-setting');
  const users = useData('GET /users');
  return (
    <Page title={t('Rights')}>
      <LoadedView load={store}>
        {(settings) => <RulesForm store={settings} onSaved={store.reload} />}
      </LoadedView>
      <LockingCard />
      <LoadedView load={users}>{(staff) => <Holders users={staff} />}</LoadedView>
    </Page>
  );
}
