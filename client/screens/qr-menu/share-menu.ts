// Sharing the menu's link: with the device's own share sheet, else by copying it (CONTRACT §9 Public QR menu).
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
      // A share sheet that fails leaves the link to be copied.
    }
  }
  if (await copyText(url)) toastPlain('Menu Link Copied!');
  else toastError(`The link can't be copied here: ${url}`);
}
