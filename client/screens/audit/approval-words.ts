// Sentences for approvals and failed sign-ins: who asked, who answered, and nobody is named for what another did.
import type { Currency } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { formatAmount } from '../../locales/format.ts';

export type Entry = AnswerOf<'GET /audit'>[number];
type Details = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `“10 % off, Table 4”, $5.00`; the amount may be absent. */
const aboutOf = ({ text: about, amount }: Details, currency: Currency): string =>
  typeof amount === 'number'
    ? `“${text(about)}”, ${formatAmount(amount, currency)}`
    : `“${text(about)}”`;

function answerOf({ yes, reason, text: about }: Details): string {
  if (yes === true) return `approved “${text(about)}”`;
  if (reason === 'Withdrawn') return `withdrew the request “${text(about)}”`;
  const why = text(reason) === '' ? '' : ` (${text(reason)})`;
  return `refused “${text(about)}”${why}`;
}

type Sentence = (entry: Entry, details: Details, currency: Currency) => string;

/** These sentences contain all that a reader needs of the details. */
export const APPROVAL_SENTENCES: Readonly<Record<string, Sentence>> = {
  'approval.asked': (_, details, currency) => `asked for approval of ${aboutOf(details, currency)}`,
  'approval.answered': (_, details) => answerOf(details),
  'approval.given': (_, details, currency) =>
    `used the approval of ${text(details.by) || 'somebody'} for ${aboutOf(details, currency)}`,
  'user.approval-failed': ({ entity_id }) =>
    `typed a wrong password or PIN of ${entity_id || 'another user'} for an approval`,
  'user.pin-failed': ({ entity_id }, { rests }) =>
    `typed a wrong PIN of ${entity_id}${rests === true ? '; the PIN is suspended for an hour' : ''}`,
  'user.sign-in-failed': ({ entity_id }) =>
    `failed to sign in as ${entity_id || 'an unknown user'}`,
};

/** What people did of whom the hub knows no name. */
const BY_ANYBODY = /^user\.(?:pin|sign-in|approval)-failed$/;

/** Returns who did it: the user, somebody unknown, or the hub itself. */
export const whoDid = ({ username, kind }: Pick<Entry, 'username' | 'kind'>): string =>
  username || (BY_ANYBODY.test(kind) ? 'Somebody' : 'The hub');
