// Sends changes of a bill or an invoice, and explains refusals.

import { proxy } from 'valtio';
import { ApiError } from '../hub/api.ts';
import { said, t, words } from '../locales/t.ts';
import { messageOf, toastError, toastSuccess } from '../parts/toasts.ts';

/** How many changes this screen is sending. While one is sent, a bill can leave the list because of this screen. */
export const sending = proxy({ count: 0 });

/** For each permission that the hub can name in a refusal: a sentence that says who has it. */
const NEEDS = words({
  VOID: 'Ask an admin or a user with the Void permission to do this.',
  DISCOUNT: 'Ask an admin or a user with the Discount permission to do this.',
  REFUND: 'Ask an admin or a user with the Refund permission to do this.',
  VALUE: 'Ask an admin or a user with the “Gift cards and points” permission to do this.',
});

const isNamed = (scope: unknown): scope is keyof typeof NEEDS =>
  typeof scope === 'string' && scope in NEEDS;

/** Returns the sentence for a refusal. It says that a changed bill has been refreshed, or who has the missing permission. */
export function refusalWords(error: ApiError): string {
  if (error.code === 'BILL_CHANGED')
    return t('Someone else just changed this bill. This is its current state.');
  if (error.code !== 'APPROVAL_NEEDED') return messageOf(error);
  const { scope } = error.body;
  if (isNamed(scope)) return t(NEEDS[scope]);
  return t('Ask an admin or a user with more permissions to do this.');
}

export const tellRefusal = (error: ApiError): void => toastError(refusalWords(error));

/**
 * Waits for `work` and shows its message. Returns the hub's answer. If the hub refused, calls `refused` and returns
 * undefined. `show` refreshes the bills in either case.
 */
export async function sendAction<T extends { message: string }>(
  work: Promise<T>,
  show: (answer: T | undefined) => Promise<void> = async () => undefined,
  refused: (error: ApiError) => void = tellRefusal,
): Promise<T | undefined> {
  sending.count += 1;
  try {
    const answer = await work;
    toastSuccess(said(answer.message));
    await show(answer);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refused(error);
    await show(undefined);
    return undefined;
  } finally {
    // The caller closes its dialog before the timer runs.
    setTimeout(() => {
      sending.count -= 1;
    });
  }
}
