// First start: the first admin, the store's name and currency, and a sample menu (contract 3).
import { isoDecimals } from '#shared/currency-names.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { SessionUser } from '#shared/entities/people.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import { readLanguage } from '../../domain/users/language.ts';
import { hasUsers, sessionUserOf } from '../../domain/users/users.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { addDevice, type NewDevice } from '../../sessions/devices.ts';
import { loadSampleMenu } from './load-sample-menu.ts';

export type Form = BodyOf<'POST /setup'>;

export const alreadySetUp = () =>
  new Refusal('ALREADY_SET_UP', 'This hub has been set up already. Please sign in.');

interface SetUp {
  readonly form: Omit<Form, 'password'>;
  readonly passwordHash: string;
  readonly device: NewDevice;
  readonly message: string;
}

/**
 * Sets up the hub. If two calls come at the same time, only the first succeeds: commands run one after another, and the
 * second call finds a user.
 */
export const setUp: Command<SetUp, { message: string; user: SessionUser }> = (
  tx,
  input,
  context,
) => {
  if (hasUsers(tx)) throw alreadySetUp();
  const { form, device } = input;
  const userId = addFirstAdmin(tx, input, context.now);
  addDevice(tx, userId, device, context.now);
  const { storeName: store_name, currency, timezone } = form;
  const zone = timezone ? { timezone } : {};
  const language = readLanguage(form.language);
  const currency_decimals = isoDecimals(currency);
  tx.run(
    qb.updateTable('store').set({
      store_name,
      currency,
      currency_decimals,
      ...zone,
      ...(language && { languages: language }),
    }),
  );
  if (form.sampleMenu) loadSampleMenu(tx, currency_decimals);
  auditSetUp(tx, context, input, userId);
  const { username, name } = form;
  const user = sessionUserOf({
    id: userId,
    username,
    name,
    designation: '',
    language: null,
    role: 'admin',
    scope: '',
  });
  return {
    answer: { message: input.message, user },
    signals: [{ kind: 'answers-stale' }],
  };
};

const addFirstAdmin = (tx: Tx, { form, passwordHash }: SetUp, now: number): number =>
  tx.run(
    qb.insertInto('users').values({
      username: form.username,
      username_key: usernameKey(form.username),
      password_hash: passwordHash,
      name: form.name,
      role: 'admin',
      created_at: now,
    }),
  ).id;

function auditSetUp(tx: Tx, context: CommandContext, { form, device }: SetUp, userId: number) {
  const { username, storeName, currency, sampleMenu = false } = form;
  const who = { userId, username, deviceId: device.id };
  const details = { storeName, currency, sampleMenu };
  audit(tx, context, { kind: 'store.set-up', entity: 'store', id: 1, ...who, details });
  audit(tx, context, {
    kind: 'user.signed-in',
    entity: 'device',
    id: device.id,
    ...who,
    details: { name: device.name, address: device.ip },
  });
}

export const setupCommands = { setUp };
