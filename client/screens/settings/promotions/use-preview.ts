// Asks the hub what the typed promotion would do to today's bills.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { ApiError, call } from '../../../hub/api.ts';

export type Draft = BodyOf<'POST /settings/promotions/preview'>;
export type Preview = AnswerOf<'POST /settings/promotions/preview'>;

/** How long the preview waits after a key press before it asks the hub, in ms. */
const REST_MS = 400;

interface Answer {
  /** The draft to which the hub has responded last, as JSON. */
  readonly asked: string;
  readonly data: Preview | undefined;
  readonly error: ApiError | undefined;
}
const NONE: Answer = { asked: '', data: undefined, error: undefined };

export interface PreviewLoad extends Pick<Answer, 'data' | 'error'> {
  /** Whether the last attempt failed, so that the effect of an earlier draft is shown. */
  readonly isStale: boolean;
  /** Whether the answer to the typed draft has not arrived yet. */
  readonly isWaiting: boolean;
  readonly reload: () => void;
}

/**
 * Returns the effect of a draft, which the hub calculates after a short pause in typing. Without a draft, the hub is
 * not asked. The last answer stays until the next answer arrives. A late answer to an earlier draft is ignored.
 */
export function usePreview(draft: Draft | undefined): PreviewLoad {
  const wanted = draft === undefined ? '' : JSON.stringify(draft);
  const [answer, setAnswer] = useState(NONE);
  const running = useRef<AbortController>(undefined);
  const ask = useCallback(async (asked: string) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const body: Draft = JSON.parse(asked);
    try {
      const data = await call('POST /settings/promotions/preview', { body, signal: own.signal });
      if (!own.signal.aborted) setAnswer({ asked, data, error: undefined });
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setAnswer(({ data }) => ({ asked, data, error }));
    }
  }, []);
  useEffect(() => {
    const timer = wanted === '' ? undefined : setTimeout(() => void ask(wanted), REST_MS);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [wanted, ask]);
  return {
    data: answer.data,
    error: answer.error,
    isStale: answer.data !== undefined && answer.error !== undefined,
    isWaiting: wanted !== answer.asked,
    reload: () => void ask(wanted),
  };
}
