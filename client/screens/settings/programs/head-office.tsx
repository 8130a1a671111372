// The head office that gets this restaurant's sales, payments, cash movements and Z reports (contract 36.5).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { saidByWords } from '../../../locales/messages.ts';
import { t } from '../../../locales/t.ts';
import { useMessages } from '../../../locales/use-messages.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Field } from '../../../parts/field.tsx';
import { DateTime } from '../../../parts/figures.tsx';
import { FormFrame, Page } from '../../../parts/page.tsx';
import { removeAfterAsking } from '../../../parts/remove-after-asking.ts';
import { LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Warning } from '../../../parts/warning.tsx';
import { PasswordNote, usePasswordNote } from '../../profile/password-note.tsx';
import styles from '../settings.module.css';

type Paired = NonNullable<AnswerOf<'GET /settings/head-office'>>;
type Reload = () => unknown;

function PairForm({ onPaired }: { onPaired: Reload }) {
  const { needed, guarded } = usePasswordNote();
  const form = useForm({
    initial: { address: '', code: '' },
    check: ({ address, code }) => ({
      ...(address.trim() === '' && { address: t('Please provide the address.') }),
      ...(code.trim() === '' && { code: t('Please provide the code.') }),
    }),
    submit: async (body, once) => {
      await guarded(async () => {
        await promiseToast(once('POST /settings/head-office/pair', { body }));
        onPaired();
      });
    },
  });
  return (
    <Card title={t('Pair with head office')}>
      <p className={styles.intro}>
        {t('Head office gets every sale, payment, cash move and Z report from now on.')}
      </p>
      <FormFrame {...form.props}>
        <Field
          label={t('Address')}
          required
          maxLength={500}
          placeholder="https://office.example.com"
          {...form.field('address')}
        />
        <Field
          label={t('Code')}
          required
          maxLength={40}
          autoComplete="off"
          hint={t(
            'Head office shows the code under Stores › Pair a store. The code is valid for 15 minutes.',
          )}
          {...form.field('code')}
        />
        {needed && <PasswordNote />}
        <Button type="submit" look="primary" busy={form.busy}>
          {t('Pair')}
        </Button>
      </FormFrame>
    </Card>
  );
}

/** Returns why head office can't be reached, in the page's language, without the full stop of a sentence. */
const reasonWords = (reason: string): string => saidByWords(reason).replace(/[.。]$/, '');

function PairedView({ office, reload }: { office: Paired; reload: Reload }) {
  useMessages();
  const remove = async () => {
    const title = t('End the connection with head office?');
    if (await removeAfterAsking(() => call('DELETE /settings/head-office'), { title })) reload();
  };
  const rows = [
    { label: t('Address'), value: office.address },
    { label: t('Paired'), value: <DateTime value={office.paired_at} /> },
    {
      label: t('Last answer'),
      value:
        office.heard_at === null ? t('Never') : <DateTime value={office.heard_at} kind="brief" />,
    },
    { label: t('Entries to send'), value: String(office.waiting) },
  ];
  return (
    <Card
      title={office.title}
      actions={
        <Button look="danger" onClick={remove}>
          {t('Disconnect')}
        </Button>
      }
    >
      {office.reason !== null && (
        <Warning
          text={t("Head office can't be reached: {reason}. Nothing is lost; the hub tries again.", {
            reason: reasonWords(office.reason),
          })}
        />
      )}
      <Facts rows={rows} />
    </Card>
  );
}

export function HeadOffice() {
  const load = useData('GET /settings/head-office');
  return (
    <Page title={t('Head Office')}>
      <LoadedView load={load}>
        {(office) =>
          office === null ? (
            <PairForm onPaired={load.reload} />
          ) : (
            <PairedView office={office} reload={load.reload} />
          )
        }
      </LoadedView>
    </Page>
  );
}
