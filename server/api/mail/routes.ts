// The calls of mail that need more than one command: the mail server with its password, the test, links (contract 28).
import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { flag as flagOf } from '#shared/flag.ts';
import { INVALID } from '#shared/texts.ts';
import { addressesIn, findMailSettings, getMailSettings } from '../../domain/mail/mails.ts';
import { getStore } from '../../domain/store/settings.ts';
import { publicAddressOf } from '../../http/addresses.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { sealPassword } from '../../mail/seal.ts';
import { sendMail } from '../../mail/transport.ts';
import { hashToken } from '../../sessions/tokens.ts';
import { expectNoTraining } from '../../training/stays-inside.ts';
import { linkReceipt, setMail } from './commands.ts';

type Body = BodyOf<'POST /settings/mail'>;

const DEFAULT_PORT = 587;
/** 465 is the port on which a mail server speaks TLS from the start. */
const TLS_PORT = 465;

/**
 * Returns the password to store if no password was typed. For null, returns '', which removes the stored password. For
 * an absent field, returns undefined, which leaves the stored password unchanged.
 */
const kept = (password: null | undefined): '' | undefined => (password === null ? '' : undefined);

/** Returns the mail server as it is stored; null for an empty body, which switches mail off. */
function serverOf(body: Body, dataDir: string) {
  if (Object.keys(body).length === 0) return null;
  const { host, from, password } = body;
  if (host === undefined) throw invalid('host', 'Please provide the mail server.');
  if (from === undefined) throw invalid('from', INVALID.email);
  const port = body.port ?? DEFAULT_PORT;
  return {
    host,
    port,
    secure: flagOf(body.secure ?? port === TLS_PORT),
    username: body.username ?? '',
    password: typeof password === 'string' ? sealPassword(dataDir, password) : kept(password),
    from_address: from,
    day_report_to: (body.dayReportTo ?? []).join(','),
  };
}

const TEST = {
  subject: 'Comanda: test',
  text: 'This mail server works: receipts and day reports will arrive like this.\n',
};

/** Returns the web address at which a guest's phone can open a receipt. */
function receiptAddress(hub: Hub, token: string): string {
  const stored = hub.read((tx) => getStore(tx).public_address);
  const given = publicAddressOf(stored, hub.config.port);
  const base = given === '' ? `http://localhost:${hub.config.port}` : given;
  const whole = /^https?:\/\//i.test(base) ? base : `http://${base}`;
  return `${whole.replace(/\/+$/, '').replace(/\/menu$/, '')}/r/${token}`;
}

export const mailRoutes = (hub: Hub): Route[] => [
  route('GET /settings/mail', () => {
    const found = hub.read(findMailSettings);
    if (!found) return null;
    const { host, port, secure, username, password, from_address, day_report_to } = found;
    return {
      host,
      port,
      secure: secure === 1,
      username,
      hasPassword: password !== '',
      from: from_address,
      dayReportTo: addressesIn(day_report_to),
    };
  }),
  route('POST /settings/mail', ({ body, call }) =>
    hub.run(setMail, { server: serverOf(body, hub.config.dataDir) }, call),
  ),
  route('POST /settings/mail/test', async ({ body }) => {
    expectNoTraining(hub.config);
    const { settings, from } = hub.read((tx) => ({
      settings: getMailSettings(tx),
      from: getStore(tx).store_name,
    }));
    const place = { dataDir: hub.config.dataDir, from };
    const { reason, isSilent } = await sendMail(settings, place, { to: body.to, ...TEST });
    if (isSilent)
      throw new Refusal(
        'MAIL_FAILED',
        'No mail server answered. Check the address, the port and “Encrypted from the start (TLS)”.',
        { extra: { reason } },
      );
    if (reason !== null)
      throw new Refusal('MAIL_FAILED', say`The mail server refused: ${{ reason }}`, {
        extra: { reason },
      });
    return { message: `A test mail was sent to ${body.to}.` };
  }),
  route('POST /invoices/{id}/link', ({ params, call }) => {
    const token = randomBytes(16).toString('base64url');
    const url = receiptAddress(hub, token);
    return hub.run(linkReceipt, { id: params.id, url, tokenHash: hashToken(token) }, call);
  }),
];
