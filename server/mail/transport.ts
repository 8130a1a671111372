// Hands a mail to the restaurant's mail server (nodemailer).
import { createTransport } from 'nodemailer';
import { addressesIn, type MailSettings } from '../domain/mail/mails.ts';
import { openPassword } from './seal.ts';

/** How long the mail server may take to answer, in ms. */
const WAIT_MS = 10_000;

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly html?: string;
  readonly text: string;
}

interface Sent {
  /** Why the mail was not sent; null if the mail server took it. */
  readonly reason: string | null;
  /** Whether no mail server answered, or not as one: a wrong address or port, or a wrong setting of TLS. */
  readonly isSilent?: boolean;
}

/** The codes of the errors of a connection. An error that the mail server answered also has a `response`. */
const SILENT = ['EDNS', 'ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'ETLS'];

function isSilent(error: unknown): boolean {
  const { code, response }: { code?: unknown; response?: unknown } = Object(error);
  return SILENT.includes(String(code)) && !response;
}

/** The longest reason that is stored, in characters. A longer answer of the mail server is cut. */
const MAX_REASON = 300;

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REASON);

/** Sends one mail; never throws. */
export async function sendMail(
  settings: MailSettings,
  { dataDir, from }: { dataDir: string; from: string },
  message: Message,
): Promise<Sent> {
  const password = settings.password === '' ? '' : openPassword(dataDir, settings.password);
  if (password === undefined)
    return { reason: 'The password can not be read. Please enter it again in Settings, Mail.' };
  const transport = createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.secure === 1,
    ...(settings.username === '' ? {} : { auth: { user: settings.username, pass: password } }),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { to, ...content } = message;
    const sender = { name: from, address: settings.from_address };
    await transport.sendMail({ ...content, from: sender, to: addressesIn(to) });
    return { reason: null };
  } catch (error) {
    return { reason: wordsOf(error), isSilent: isSilent(error) };
  } finally {
    transport.close();
  }
}
