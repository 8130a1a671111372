// What is done to a bill: sent with the version that was on the screen, and told in a sentence where it was refused.
import { ApiError } from '../hub/api.ts';
import { messageOf, toastError, toastSuccess } from '../parts/toasts.ts';

/** Who can do it, by the right that the hub names. */
const HOLDERS: Readonly<Record<string, string>> = {
  VOID: 'someone with the Void permission',
  DISCOUNT: 'someone with the Discount permission',
  REFUND: 'someone with the Refund permission',
};

/** The sentence for a refusal; a changed bill is shown as it is now, and who could do it is named. */
export function refusalWords(error: ApiError): string {
  if (error.code === 'BILL_CHANGED')
    return 'Someone else just changed this bill. This is its current state.';
  if (error.code !== 'APPROVAL_NEEDED') return messageOf(error);
  const { scope } = error.body;
  const holder = typeof scope === 'string' ? HOLDERS[scope] : undefined;
  return `This needs ${holder ?? 'someone with more permissions'}, or an admin.`;
}

export const tellRefusal = (error: ApiError): void => toastError(refusalWords(error));

/**
 * Sends it and says what came of it; undefined where it was refused, which `refused` tells. `show` brings the bills as
 * they are now, either way.
 */
export async function doDeed<T extends { message: string }>(
  work: Promise<T>,
  show: (answer: T | undefined) => Promise<void>,
  refused: (error: ApiError) => void = tellRefusal,
): Promise<T | undefined> {
  try {
    const answer = await work;
    toastSuccess(answer.message);
    await show(answer);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refused(error);
    await show(undefined);
    return undefined;
  }
}
