// The name of a device in the page's language.
import { t } from '../../locales/t.ts';

/** Translates a device's name from the hub, such as `Chrome on Linux`, into the page's language. */
export function deviceInWords(name: string): string {
  const [browser = '', system] = name.split(' on ');
  if (system !== undefined) return t('{browser} on {system}', { browser, system });
  return name === '' || name === 'Unknown device' ? t('Unknown device') : name;
}
