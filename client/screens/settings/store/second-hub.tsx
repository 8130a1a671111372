// Pairs the second hub by its code, shows whether its copy is complete, and ends the pair (contract 35).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { REHEARSAL_FAULTS, readFault } from '#shared/rehearsal.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { confirm } from '../../../parts/confirm.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Field } from '../../../parts/field.tsx';
import { DateTime } from '../../../parts/figures.tsx';
import { FormFrame, Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { didWork, promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { PasswordNote, usePasswordNote } from '../../profile/password-note.tsx';
import styles from '../settings.module.css';

/** One fault that the rehearsal of a takeover found, in the page's language. Its details stay in English, for support. */
function RehearsalFault({ fault }: { fault: string }) {
  const { kind, id = 0, details } = readFault(fault) ?? { details: fault };
  return (
    <p className={styles.intro}>
      {kind === 'order' && t(REHEARSAL_FAULTS.order, { id })}
      {kind !== undefined && kind !== 'order' && t(REHEARSAL_FAULTS[kind])}{' '}
      {details !== '' && <span lang="en">{details}</span>}
    </p>
  );
}

type Status = AnswerOf<'GET /standby'>;
type Partner = NonNullable<Status['partner']>;

const EVERY_MS = 2000;

interface FormProps {
  reload: () => Promise<void>;
}

function PairForm({ reload }: FormProps) {
  const { needed, guarded } = usePasswordNote();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      ...(!/^\s*\d{3}\s?\d{3}\s*$/.test(code) && {
        code: t('Please enter the six digits that the second hub shows.'),
      }),
    }),
    submit: async (body) => {
      await guarded(() => promiseToast(call('POST /standby/confirm', { body })));
      await reload();
    },
  });
  return (
    <FormFrame {...form.props}>
      <Field
        label={t('Code of the second hub')}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={9}
        {...form.field('code')}
      />
      {needed && <PasswordNote />}
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('Pair')}
        </Button>
      </div>
    </FormFrame>
  );
}

function NoPartner({ reload }: FormProps) {
  return (
    <Card title={t('No second hub')}>
      <p className={styles.intro}>
        {t(
          'A second hub also stores each sale and can take over if this hub fails. Install Comanda on another computer and run this command there:',
        )}
      </p>
      <p className={styles.intro}>
        <code>npm run standby -- {window.location.host}</code>
      </p>
      <p className={styles.intro}>
        {t('The second hub shows a six-digit code. Enter the code here.')}
      </p>
      <PairForm reload={reload} />
    </Card>
  );
}

function Mode({ mode }: { mode: Status['mode'] }) {
  if (mode === 'doubled') return <Badge tone="completed">{t('Stored on both hubs')}</Badge>;
  return <Badge tone="cancelled">{t('Stored on this hub only')}</Badge>;
}

async function unpair(reload: () => Promise<void>): Promise<void> {
  const title = t('Unpair the second hub?');
  const text = t('This hub then runs alone. The second hub keeps its copy but is locked.');
  if (!(await confirm({ title, text, confirmLabel: t('Unpair') }))) return;
  await didWork(call('POST /standby/unpair', { body: {} }));
  await reload();
}

/** Returns the rows about the last rehearsal of a takeover: when the second hub tested its copy, and the result. */
function rehearsalRows({ rehearsed_at, rehearsal }: Status) {
  if (rehearsed_at === null || rehearsal === null) return [];
  const isWhole = rehearsal.faults.length === 0;
  return [
    { label: t('Copy tested'), value: <DateTime value={rehearsed_at} kind="brief" /> },
    {
      label: t('Result'),
      // Plain text instead of a badge, because a badge would be wider than a phone in some languages.
      value: isWhole ? t('A takeover would lose nothing') : t('A takeover would fail'),
    },
  ];
}

function PartnerCard({
  status,
  partner,
  reload,
}: FormProps & { status: Status; partner: Partner }) {
  return (
    <Card
      title={partner.name}
      actions={
        <Button look="danger" onClick={() => void unpair(reload)}>
          {t('Unpair')}
        </Button>
      }
    >
      <Facts
        rows={[
          { label: t('Sales'), value: <Mode mode={status.mode} /> },
          { label: t('Address'), value: partner.address },
          {
            label: partner.connected ? t('Connected since') : t('Not connected since'),
            value: <DateTime value={partner.since} kind="brief" />,
          },
          {
            label: t('Behind by'),
            value: t('{n, plural, one {# second} other {# seconds}}', {
              n: Math.ceil(partner.lag_ms / 1000),
            }),
          },
          ...rehearsalRows(status),
        ]}
      />
      {status.rehearsal === null && (
        <p className={styles.intro}>
          {t('The second hub tests its copy each night. The first test has not run yet.')}
        </p>
      )}
      {status.rehearsal?.faults.map((fault) => (
        <RehearsalFault key={fault} fault={fault} />
      ))}
      {status.mode !== 'doubled' && (
        <p className={styles.intro}>
          {t(
            'You can go on selling. Sales are stored on both hubs again when the second hub has caught up.',
          )}
        </p>
      )}
    </Card>
  );
}

export function SecondHub() {
  const load = useData('GET /standby', undefined, { everyMs: EVERY_MS });
  return (
    <Page title={t('Second hub')}>
      <LoadedView load={load} errorText={FALLBACK.details}>
        {(status) =>
          status.partner === null ? (
            <NoPartner reload={load.reload} />
          ) : (
            <PartnerCard status={status} partner={status.partner} reload={load.reload} />
          )
        }
      </LoadedView>
    </Page>
  );
}
