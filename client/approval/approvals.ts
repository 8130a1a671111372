// Calls that need an approval. They wait here until somebody approves, and are then sent with the approval (contract
// 18.2).
import { proxy, ref } from 'valtio';
import { ApiError, approveBy, type NeedyCall } from '../hub/api.ts';

interface Asked {
  readonly call: NeedyCall;
  /** Receives the answer when the call succeeded. */
  readonly done: (answer: unknown) => void;
  /** Receives the error: the hub's refusal, or an error because nobody approved. */
  readonly failed: (error: unknown) => void;
}

/** The calls that wait for an approval, oldest first. */
export const approvals = proxy<{ asked: Asked[] }>({ asked: [] });

function ask(call: NeedyCall): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const leave =
      <T>(settle: (value: T) => void) =>
      (value: T) => {
        approvals.asked = approvals.asked.filter((one) => one.call !== call);
        settle(value);
      };
    const asked: Asked = { call, done: leave(resolve), failed: leave(reject) };
    approvals.asked.push(ref(asked));
  });
}

/** From now on, a call that needs an approval asks for it on this screen. Returns a function that ends this. */
export const startApprovals = (): (() => void) => approveBy(ask);

/** Returns whether the hub refused the approval itself. The user may then enter another approval. */
export const isApprovalRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'APPROVAL_REFUSED' || error.status === 429);
