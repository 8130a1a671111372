// Sentences for approvals and failed sign-ins. They name who asked for an approval and who answered, so that no
// action is attributed to somebody else.
import type { Currency } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { formatAmount } from '../../locales/format.ts';
import { describedLater } from '../../locales/messages.ts';
import { t } from '../../locales/t.ts';

export type Entry = AnswerOf<'GET /audit/entries'>[number];
type Details = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the hub's description of the action that needed an approval. */
const described = ({ text: about }: Details): string => describedLater(text(about));

/** Returns the subject of an approval: `“10 % off, Table 4”, $5.00`; the amount may be absent. */
const aboutOf = (details: Details, currency: Currency): string =>
  typeof details.amount === 'number'
    ? t('“{text}”, {amount}', {
        text: described(details),
        amount: formatAmount(details.amount, currency),
      })
    : t('“{text}”', { text: described(details) });

function answerOf(details: Details): string {
  const { yes, reason } = details;
  const request = { text: described(details) };
  if (yes === true) return t('approved “{text}”', request);
  if (reason === 'Withdrawn') return t('withdrew the request “{text}”', request);
  return text(reason) === ''
    ? t('declined “{text}”', request)
    : t('declined “{text}” ({reason})', { ...request, reason: text(reason) });
}

type Sentence = (entry: Entry, details: Details, currency: Currency) => string;

/** Sentences by kind of entry. They contain all details that a reader needs. */
export const APPROVAL_SENTENCES: Readonly<Record<string, Sentence>> = {
  'approval.asked': (_, details, currency) =>
    t('asked for approval of {about}', { about: aboutOf(details, currency) }),
  'approval.answered': (_, details) => answerOf(details),
  'approval.given': (_, details, currency) =>
    t('used the approval of {name} for {about}', {
      name: text(details.by) || t('somebody'),
      about: aboutOf(details, currency),
    }),
  'user.approval-failed': ({ entity_id }) =>
    t('entered a wrong password or PIN for {name} in an approval', {
      name: entity_id || t('another user'),
    }),
  'user.pin-failed': ({ entity_id }, { rests }) =>
    rests === true
      ? t('entered a wrong PIN for {name}; the PIN is suspended for an hour', { name: entity_id })
      : t('entered a wrong PIN for {name}', { name: entity_id }),
  'user.sign-in-failed': ({ entity_id }) =>
    t('failed to sign in as {name}', { name: entity_id || t('an unknown user') }),
};

/** The kinds of entries whose user the hub does not know, such as a failed sign-in. */
const BY_ANYBODY = /^user\.(?:pin|sign-in|approval)-failed$/;

/** Returns who performed the action: the user, somebody unknown, or the hub itself. */
export const whoDid = ({ username, kind }: Pick<Entry, 'username' | 'kind'>): string =>
  username || (BY_ANYBODY.test(kind) ? t('Somebody') : t('The hub'));
