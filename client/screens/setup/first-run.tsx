// The first-run form: the store's name and currency, and its first admin (contract 3).
import { useLocation } from 'wouter';
import { CURRENCIES } from '#shared/currency-names.ts';
import { MIN_ADMIN_PASSWORD } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import { landingPath } from '../../app/landing.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/choice.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { setUp } from '../../session/account.ts';
import { offerSampleOrder } from './sample-order.tsx';

const START = {
  storeName: '',
  currency: 'USD',
  name: '',
  username: '',
  password: '',
  sampleMenu: true,
};
const PASSWORD_HINT = `${MIN_ADMIN_PASSWORD} characters or more`;

function check(values: typeof START) {
  return {
    ...(values.storeName.trim() === '' && { storeName: INVALID.storeName }),
    ...(values.name.trim() === '' && { name: INVALID.name }),
    ...(values.username.trim() === '' && { username: INVALID.username }),
    ...(values.password === '' && { password: INVALID.password }),
  };
}

const currencies = CURRENCIES.map(({ cc, symbol, name }) => ({
  value: cc,
  label: `${name} (${symbol})`,
}));

export function FirstRun() {
  const [, navigate] = useLocation();
  const form = useForm({
    initial: START,
    check,
    submit: async (values) => {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const { user } = await promiseToast(setUp({ ...values, timezone }));
      navigate(values.sampleMenu ? '/dashboard/pos' : landingPath(user), { replace: true });
      if (values.sampleMenu) void offerSampleOrder();
    },
  });
  return (
    <FormFrame {...form.props}>
      <Field label="Store Name" autoComplete="organization" required {...form.field('storeName')} />
      <Select label="Currency" options={currencies} {...form.field('currency')} />
      <Field label="Your name" autoComplete="name" required {...form.field('name')} />
      <Field label="Username" autoComplete="username" required {...form.field('username')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        required
        {...form.field('password')}
      />
      <Checkbox
        label="Load a sample menu"
        hint="Dishes, tables, taxes and payment types to try things with"
        {...form.toggle('sampleMenu')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Start
      </Button>
    </FormFrame>
  );
}
