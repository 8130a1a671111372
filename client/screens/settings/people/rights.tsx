// Settings > Rights: approvals, screen locks, and the permissions of each user (contract 18, 25).

import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { StaffUser } from '#shared/entities/people.ts';
import { holdsAny, type Scope } from '#shared/scopes.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { Card } from '../../../parts/card.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormFrame, Page, Pair } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { accountOf } from '../../users/user-rules.ts';
import { LockingCard } from './locking-card.tsx';

type Store = AnswerOf<'GET /settings/store-setting'>;

const VOIDS = [
  { value: 'nothing', label: 'Nothing' },
  { value: 'reason', label: 'A reason' },
  { value: 'approval', label: 'A reason and approval' },
] as const;
const NO_SALES = [
  { value: 'nothing', label: 'A reason' },
  { value: 'approval', label: 'A reason and approval' },
] as const;

const PERCENT = 'Please give 0 to 100 %.';

const MAX_TIP = 1000;
const TIP_PERCENT = `Please give 0 to ${MAX_TIP} %!`;

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
      ...(!isPercent(discountLimitPercent) && { discountLimitPercent: PERCENT }),
      ...(!isPercent(tipLimitPercent, MAX_TIP) && { tipLimitPercent: TIP_PERCENT }),
    }),
    submit: async (values) => {
      const voidNeeds = VOIDS.find(({ value }) => value === values.voidNeeds)?.value;
      const noSaleNeeds = NO_SALES.find(({ value }) => value === values.noSaleNeeds)?.value;
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
    <Card title="Rules">
      <FormFrame {...form.props}>
        <Pair>
          <Select label="A void needs" options={VOIDS} {...form.field('voidNeeds')} />
          <Select label="A no-sale needs" options={NO_SALES} {...form.field('noSaleNeeds')} />
        </Pair>
        <Field
          label="Discounts without approval, up to"
          inputMode="decimal"
          after="%"
          hint="Applies to all discounts of a bill together. After printing, every discount needs approval."
          {...form.field('discountLimitPercent')}
        />
        <Field
          label="Usual tips, up to"
          inputMode="decimal"
          after="%"
          hint="Percentage of the payment. Higher tips are accepted and listed as exceptions."
          {...form.field('tipLimitPercent')}
        />
        <SubmitRow busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

interface Right {
  readonly scope: Scope;
  readonly over: string;
}

const RIGHTS: readonly Right[] = [
  { scope: 'VOID', over: 'Voids, and moving dishes of a printed bill' },
  { scope: 'DISCOUNT', over: 'Discounts, comps, service charge removed, price overrides' },
  { scope: 'REFUND', over: 'Credit notes, cancelled or corrected payments' },
  { scope: 'CASH', over: 'Shifts, cash moves, X and Z, opening the drawer' },
  { scope: 'APPROVE', over: 'Approve remotely' },
];

const holdersOf = (users: readonly StaffUser[], scope: Scope): string =>
  users
    .filter((user) => holdsAny({ role: accountOf(user), scope: user.scope }, [scope]))
    .map(({ name, role }) => (role === 'admin' ? `${name} (admin)` : name))
    .join(', ');

function Holders({ users }: { users: readonly StaffUser[] }) {
  return (
    <Card title="Who has which permission">
      <Facts
        rows={RIGHTS.map(({ scope, over }) => ({
          label: scope,
          value: holdersOf(users, scope) || 'Nobody',
          note: over,
        }))}
      />
    </Card>
  );
}

export function Rights() {
  const store = useData('GET /settings/store-setting');
  const users = useData('GET /users');
  return (
    <Page title="Rights">
      <LoadedView load={store}>
        {(settings) => <RulesForm store={settings} onSaved={store.reload} />}
      </LoadedView>
      <LockingCard />
      <LoadedView load={users}>{(staff) => <Holders users={staff} />}</LoadedView>
    </Page>
  );
}
