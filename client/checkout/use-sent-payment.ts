// Sends a payment. If the hub is unreachable, the outbox stores the payment as unsent.

import { useState } from 'react';
import type { Cents } from '#shared/billing/money.ts';
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
   * Called if the hub refuses the payment for any reason except a missing shift. If no shift is open, the payment
   * dialog offers to open one.
   */
  refused: (error: unknown, code: string) => Promise<void> | void;
  /** Removes the refused payments that this payment replaces. */
  settleRefused: () => Promise<void>;
  /** The change for the guest, in minor units, as this screen computed it. */
  changeCents: Cents | undefined;
}

/** A payment that the hub has not confirmed. */
export interface Unsent {
  /** Why the payment is unsent. */
  readonly why: string;
  readonly changeCents: Cents;
}

/**
 * Returns the busy state, `send`, and the last payment if it is unsent. `send` resolves to the
 * code of a refusal, otherwise to undefined. If not even this browser could store the payment, a toast reports that.
 */
export function useSentPayment() {
  const [isBusy, whileBusy] = useBusy();
  const [unsent, setUnsent] = useState<Unsent>();
  const run = async <K extends OutboxEndpoint>(steps: Steps<K>): Promise<string | undefined> => {
    const posted = await steps.post();
    if (posted.kind === 'refused') {
      if (posted.code !== 'NO_SHIFT') await steps.refused(posted.error, posted.code);
      return posted.code;
    }
    if (posted.kind === 'done') await steps.accepted(posted.answer);
    else setUnsent({ why: posted.message, changeCents: steps.changeCents ?? 0 });
    await steps.settleRefused();
    return undefined;
  };
  const send = <K extends OutboxEndpoint>(steps: Steps<K>): Promise<string | undefined> =>
    whileBusy(() => run(steps)).catch((error: unknown) => {
      console.warn('The payment could not be saved', error);
      toastError(t(FALLBACK.wrong));
      return undefined;
    });
  return { isBusy, unsent, send };
}
