// Shares the menu's link with the device's share dialog, or copies it (contract 9).
import { t } from '../../locales/t.ts';
import { copyText } from '../../parts/copy-text.ts';
import { toastError, toastPlain } from '../../parts/toasts.ts';

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

export async function shareMenu(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (isAbort(error)) return;
      // If the share dialog fails, copy the link instead.
    }
  }
  if (await copyText(url)) toastPlain(t('Menu Link Copied!'));
  else toastError(t('The link could not be copied. Please copy it yourself: {url}', { url }));
}
