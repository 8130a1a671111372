// A call that needs somebody's approval: held here while a person lends it, then sent with it (CONTRACT §18.2).
import { proxy, ref } from 'valtio';
import { ApiError, approveBy, type NeedyCall } from '../hub/api.ts';

interface Asked {
  readonly call: NeedyCall;
  /** It was done: its answer goes to who called. */
  readonly done: (answer: unknown) => void;
  /** It was not: what the hub said, or that nobody approved it. */
  readonly failed: (error: unknown) => void;
}

/** The calls that wait for somebody's word, oldest first. */
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

/** From now on every call that needs an approval asks for it on this screen; gives what ends that. */
export const startApprovals = (): (() => void) => approveBy(ask);

/** Whether the hub said that this word is none, so that another may be typed. */
export const isRefusedWord = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'APPROVAL_REFUSED' || error.status === 429);
