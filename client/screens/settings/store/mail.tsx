// The mail server: receipts and day reports are sent through it (contract 28.1).
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { Switch } from '../../../parts/choice.tsx';
import { confirm } from '../../../parts/confirm.tsx';
import { Field } from '../../../parts/field.tsx';
import { FormFrame, Page, Pair } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { TextArea } from '../../../parts/text-area.tsx';
import { didWork, promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import styles from '../settings.module.css';

type Mail = NonNullable<AnswerOf<'GET /settings/mail'>>;

interface Values {
  host: string;
  port: string;
  secure: boolean;
  username: string;
  password: string;
  from: string;
  dayReportTo: string;
}

const valuesOf = (mail: Mail | null): Values => ({
  host: mail?.host ?? '',
  port: String(mail?.port ?? 587),
  secure: mail?.secure ?? false,
  username: mail?.username ?? '',
  password: '',
  from: mail?.from ?? '',
  dayReportTo: mail?.dayReportTo.join('\n') ?? '',
});

/** An empty password field does not change the stored password. */
const bodyOf = ({
  port,
  password,
  dayReportTo,
  ...rest
}: Values): BodyOf<'POST /settings/mail'> => ({
  ...rest,
  port: Number(port),
  ...(password !== '' && { password }),
  dayReportTo: dayReportTo.split(/[\s,;]+/).filter((address) => address !== ''),
});

function check({ host, port, from }: Values) {
  const number = Number(port);
  const isPort = Number.isInteger(number) && number >= 1 && number <= 65_535;
  return {
    ...(host.trim() === '' && { host: t('Please provide the mail server.') }),
    ...(!isPort && { port: t('Enter a port from 1 to 65535.') }),
    ...(!from.includes('@') && { from: t(INVALID.email) }),
  };
}

interface FormProps {
  mail: Mail | null;
  reload: () => Promise<void>;
}

function ServerForm({ mail, reload }: FormProps) {
  const form = useForm<Values>({
    initial: valuesOf(mail),
    check,
    submit: async (values) => {
      await promiseToast(call('POST /settings/mail', { body: bodyOf(values) }));
      await reload();
    },
  });
  const hint =
    mail?.hasPassword === true ? t('Leave empty to keep the stored password.') : undefined;
  return (
    <FormFrame {...form.props}>
      <Pair>
        <Field label={t('Mail server')} required maxLength={200} {...form.field('host')} />
        <Field label={t('Port')} inputMode="numeric" required {...form.field('port')} />
      </Pair>
      <Switch
        label={t('Encrypted from the start (TLS)')}
        hint={t(
          'Switch on for port 465. When off, the connection is encrypted if the server supports it.',
        )}
        {...form.toggle('secure')}
      />
      <Pair>
        <Field
          label={t('Username')}
          autoComplete="off"
          maxLength={200}
          {...form.field('username')}
        />
        <Field
          label={t('Password')}
          type="password"
          autoComplete="new-password"
          hint={hint}
          {...form.field('password')}
        />
      </Pair>
      <Field
        label={t('From##mail')}
        type="email"
        required
        hint={t("The sender's address.")}
        {...form.field('from')}
      />
      <TextArea
        label={t('Send the day report to')}
        hint={t('Addresses that get the Z report when the day is closed, one per line.')}
        {...form.field('dayReportTo')}
      />
      <SubmitRow busy={form.busy} />
    </FormFrame>
  );
}

function TestForm() {
  const form = useForm({
    initial: { to: '' },
    check: ({ to }) => ({ ...(!to.includes('@') && { to: t(INVALID.email) }) }),
    submit: async (body) => void (await promiseToast(call('POST /settings/mail/test', { body }))),
  });
  return (
    <FormFrame {...form.props}>
      <Field label={t('Send a test mail to')} type="email" required {...form.field('to')} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('Send test')}
        </Button>
      </div>
    </FormFrame>
  );
}

async function switchOff(reload: () => Promise<void>): Promise<void> {
  const text = t('Receipts and day reports are no longer mailed.');
  if (!(await confirm({ title: t('Switch mail off?'), text, confirmLabel: t('Switch off') })))
    return;
  await didWork(call('POST /settings/mail', { body: {} }));
  await reload();
}

export function MailSettings() {
  const load = useData('GET /settings/mail');
  return (
    <Page title={t('Mail')}>
      <LoadedView load={load} errorText={t(FALLBACK.details)}>
        {(mail) => (
          <>
            <Card
              title={t('Mail server')}
              actions={
                mail !== null && (
                  <Button look="danger" onClick={() => void switchOff(load.reload)}>
                    {t('Switch off')}
                  </Button>
                )
              }
            >
              <p className={styles.intro}>
                {t(
                  'Comanda uses this server to mail receipts to guests and the day report to you.',
                )}
              </p>
              <ServerForm key={mail === null ? 'off' : 'on'} mail={mail} reload={load.reload} />
            </Card>
            {mail !== null && (
              <Card title={t('Test')}>
                <TestForm />
              </Card>
            )}
          </>
        )}
      </LoadedView>
    </Page>
  );
}
