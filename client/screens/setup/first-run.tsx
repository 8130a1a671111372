// The first-run form: the store's name and currency, and its first admin (contract 3).

import { useState } from 'react';
import { useLocation } from 'wouter';
import { MIN_ADMIN_PASSWORD } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import { landingPath } from '../../app/landing.ts';
import { formatTag } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/choice.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useCurrencies } from '../../parts/use-currencies.ts';
import { useForm } from '../../parts/use-form.ts';
import { setUp } from '../../session/account.ts';
import { currencyOfRegion } from './own-currency.ts';
import { offerSampleOrder } from './sample-order.tsx';

const start = () => ({
  storeName: '',
  currency: currencyOfRegion(navigator.language),
  name: '',
  username: '',
  password: '',
  sampleMenu: true,
});

function check(values: ReturnType<typeof start>) {
  return {
    ...(values.storeName.trim() === '' && { storeName: t(INVALID.storeName) }),
    ...(values.name.trim() === '' && { name: t(INVALID.name) }),
    ...(values.username.trim() === '' && { username: t(INVALID.username) }),
    ...(values.password === '' && { password: t(INVALID.password) }),
  };
}

export function FirstRun() {
  const [, navigate] = useLocation();
  const [initial] = useState(start);
  const form = useForm({
    initial,
    check,
    submit: async (values) => {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const { user } = await promiseToast(setUp({ ...values, timezone, language: formatTag() }));
      navigate(values.sampleMenu ? '/dashboard/pos' : landingPath(user), { replace: true });
      if (values.sampleMenu) void offerSampleOrder();
    },
  });
  return (
    <FormFrame {...form.props}>
      <Field
        label={t('Store Name')}
        autoComplete="organization"
        required
        {...form.field('storeName')}
      />
      <Select label={t('Currency')} options={useCurrencies()} {...form.field('currency')} />
      <Field label={t('Your name')} autoComplete="name" required {...form.field('name')} />
      <Field label={t('Username')} autoComplete="username" required {...form.field('username')} />
      <Field
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        hint={t('{least} characters or more', { least: MIN_ADMIN_PASSWORD })}
        required
        {...form.field('password')}
      />
      <Checkbox
        label={t('Load a sample menu')}
        hint={t('Dishes, tables, taxes and payment types that you can try out')}
        {...form.toggle('sampleMenu')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {t('Start')}
      </Button>
    </FormFrame>
  );
}
