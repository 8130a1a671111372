// Sends a payment. If the hub is unreachable, the outbox stores the payment as unsent.

import { useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { FALLBACK } from '#shared/texts.ts';
import { t } from '../locales/t.ts';
import type { OutboxEndpoint } from '../outbox/entry.ts';
import type { PostedOrder } from '../outbox/outbox.ts';
import { toastError } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';

interface Steps<K extends OutboxEndpoint> {
  post: () => Promise<PostedOrder<K>>;
  accepted: (answer: AnswerOf<K>) => Promise<void> | void;
  /**
   * Called if the hub refuses the payment for any reason but a missing shift. If no shift is open, the payment dialog
   * offers to open one.
   */
  refused: (error: unknown, code: string) => Promise<void> | void;
  /** Removes the refused payments that this payment replaces. */
  settleRefused: () => Promise<void>;
}

/**
 * Returns the busy state, `send`, and the reason why the last payment is unsent, if it is. `send` resolves to the
 * code of a refusal, otherwise to undefined. If not even this browser could store the payment, a toast reports that.
 */
export function useSentPayment() {
  const [isBusy, whileBusy] = useBusy();
  const [unsentWhy, setUnsentWhy] = useState<string>();
  const run = async <K extends OutboxEndpoint>(steps: Steps<K>): Promise<string | undefined> => {
    const posted = await steps.post();
    if (posted.kind === 'refused') {
      if (posted.code !== 'NO_SHIFT') await steps.refused(posted.error, posted.code);
      return posted.code;
    }
    if (posted.kind === 'done') await steps.accepted(posted.answer);
    else setUnsentWhy(posted.message);
    await steps.settleRefused();
    return undefined;
  };
  const send = <K extends OutboxEndpoint>(steps: Steps<K>): Promise<string | undefined> =>
    whileBusy(() => run(steps)).catch((error: unknown) => {
      console.warn('The payment could not be saved', error);
      toastError(t(FALLBACK.wrong));
      return undefined;
    });
  return { isBusy, unsentWhy, send };
}
