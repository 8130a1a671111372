// Toasts: their durations (contract 14), and the toasts for the results of calls.

import type { DefaultToastOptions, Toast, ToastOptions, toast } from 'react-hot-toast';
import { TOAST_MS } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { ApiError } from '../hub/api.ts';
import { said, t } from '../locales/t.ts';

/** How long an undo toast is shown, in ms: long enough to look up and see what was removed. */
export const UNDO_MS = 8000;

/** Durations in ms; a loading toast stays until it is dismissed. */
export const toastTimes: DefaultToastOptions = {
  duration: TOAST_MS.blank,
  blank: { duration: TOAST_MS.blank },
  error: { duration: TOAST_MS.error },
  success: { duration: TOAST_MS.success },
  loading: { duration: Number.POSITIVE_INFINITY },
  custom: { duration: TOAST_MS.custom },
};

type Library = typeof toast;

let library: Library | undefined;
let fetchLibrary: (() => unknown) | undefined;
const waiting: ((toast: Library) => void)[] = [];
let lastId = 0;

/** Sets the function that fetches the toast library if a toast is shown before the library is loaded. */
export function fetchToastsBy(fetch: () => unknown): void {
  fetchLibrary = fetch;
}

type DrawUndo = (toast: Library, words: string, undo: () => void, ms: number) => unknown;
let drawUndo: DrawUndo | undefined;

/** Sets the loaded library, and shows the toasts that waited for it, in order. */
export function serveToasts(served: Library, undo: DrawUndo): void {
  library = served;
  drawUndo = undo;
  for (const show of waiting.splice(0)) show(served);
}

function show(by: (toast: Library) => void): void {
  if (library !== undefined) {
    by(library);
    return;
  }
  waiting.push(by);
  fetchLibrary?.();
}

export const toastSuccess = (message: string, options?: ToastOptions): void =>
  show((toast) => toast.success(message, options));
export const toastError = (message: string, options?: ToastOptions): void =>
  show((toast) => toast.error(message, options));
/** Shows a toast that can undo the last tap. */
export const toastUndo = (words: string, undo: () => void, ms: number = UNDO_MS): void =>
  show((toast) => drawUndo?.(toast, words, undo, ms));
export const toastPlain = (message: string): void => show((toast) => toast(message));

/**
 * Shows that work is in progress; returns the id of the toast. The toast stays until another toast uses the id, or
 * until `dismissToast` is called.
 */
export function toastLoading(message: string): Toast['id'] {
  lastId += 1;
  const id = `comanda-${lastId}`;
  show((toast) => toast.loading(message, { id }));
  return id;
}

export const dismissToast = (id: Toast['id']): void => show((toast) => toast.dismiss(id));

/** Returns the hub's message, or `fallback` if the hub sent no message. */
export function messageOf(error: unknown, fallback: string = t(FALLBACK.wrong)): string {
  if (error instanceof ApiError && typeof error.body.message === 'string') return error.message;
  return fallback;
}

/**
 * Shows a loading toast while a call runs, then the hub's message or the error. Returns the answer, and throws the
 * error again, so that a form can mark its field.
 */
export async function promiseToast<T extends { message: string }>(
  work: Promise<T>,
  fallback?: string,
): Promise<T> {
  const id = toastLoading(t(FALLBACK.wait));
  try {
    const answer = await work;
    toastSuccess(said(answer.message), { id, duration: TOAST_MS.success });
    return answer;
  } catch (error) {
    toastError(messageOf(error, fallback), { id, duration: TOAST_MS.error });
    throw error;
  }
}

/** Like promiseToast, for actions without a form: returns true on success, false after the error's toast. */
export async function didWork(
  work: Promise<{ message: string }>,
  fallback?: string,
): Promise<boolean> {
  try {
    await promiseToast(work, fallback);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}

/** Colours of a toast from the theme of its screen. */
export const toastLook = {
  background: 'var(--raised)',
  color: 'var(--text)',
  border: '1px solid var(--edge)',
  borderRadius: 'var(--radius)',
  maxWidth: 'min(420px, calc(100vw - 32px))',
  // Taps go through the toast to the content below. Otherwise an alarm would block a phone's top bar for half a
  // minute.
  pointerEvents: 'none',
} as const;
