// The files of keys below DATA_DIR.
import { CARD_KEY } from './card-key.ts';

/** The key that encrypts the password of the mail server. */
export const MAIL_KEY = 'mail.key';

/** The keys that a second hub gets with the database. A backup contains only the first of these keys. */
export const KEY_FILES: readonly string[] = [CARD_KEY, MAIL_KEY];
