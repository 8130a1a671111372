// Asked from afar: it waits for the answer, live, and goes on by itself.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AskedApproval } from '#shared/entities/approvals.ts';
import type { ApprovableAction } from '#shared/scopes.ts';
import { call as callHub, type NeedyCall } from '../hub/api.ts';
import { onOrderNews } from '../hub/realtime.ts';
import { Loading } from '../parts/states.tsx';
import { messageOf } from '../parts/toasts.ts';

/** Where no event comes the answer is asked for as often. */
const ASK_MS = 2000;

interface AfarProps {
  call: NeedyCall;
  /** What who is asked should know; may be empty. */
  note: string;
  onYes: (id: number) => void;
  /** It is over without a yes; why, in words. */
  onOver: (why: string) => void;
}

const put = ({ name, body, refusal }: NeedyCall, note: string) =>
  callHub('POST /approvals', {
    body: { action: refusal.body.action as ApprovableAction, call: name, body, note },
  });

/** Whoever turns away from the question wants no answer any more; one that was just given stays unused. */
const withdraw = (id: number): Promise<void> =>
  callHub('POST /approvals/{id}/withdraw', { params: { id } }).then(
    () => undefined,
    (error: unknown) => console.info('The request could not be withdrawn', messageOf(error)),
  );

const endOf = ({ state, answered_by, reason }: AskedApproval): string | undefined => {
  if (state === 'waiting') return undefined;
  if (state !== 'no') return 'The request expired.';
  return `${answered_by ?? 'Somebody'} said no${reason ? `: ${reason}` : '.'}`;
};

type Hands = RefObject<Pick<AfarProps, 'onYes' | 'onOver'>>;

/** Puts the question; gives its number once the hub has it. */
function usePut({ call, note }: AfarProps, latest: Hands): number | undefined {
  const [id, setId] = useState<number>();
  useEffect(() => {
    let isOver = false;
    put(call, note).then(
      (asked) => (isOver ? withdraw(asked.id) : setId(asked.id)),
      (error: unknown) => !isOver && latest.current.onOver(messageOf(error)),
    );
    return () => {
      isOver = true;
    };
  }, [call, note, latest]);
  return id;
}

/** Looks until it is answered; who leaves before that takes it back. */
function useAnswer(id: number | undefined, latest: Hands): void {
  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;
    const end = (go: () => void) => {
      if (isOver) return;
      isOver = true;
      go();
    };
    const look = async () => {
      try {
        const asked = await callHub('GET /approvals/{id}', { params: { id } });
        const why = endOf(asked);
        if (asked.state === 'yes') end(() => latest.current.onYes(id));
        else if (why !== undefined) end(() => latest.current.onOver(why));
      } catch (error) {
        // Out of reach for a moment: the next look may find it.
        console.warn('The approval could not be checked', messageOf(error));
      }
    };
    const timer = setInterval(() => void look(), ASK_MS);
    const stop = onOrderNews((news) => {
      if (news === 'reload' || news.event === 'approval_update') void look();
    });
    return () => {
      if (!isOver) void withdraw(id);
      isOver = true;
      clearInterval(timer);
      stop();
    };
  }, [id, latest]);
}

/** Puts the question once, and follows it until it is answered. */
export function Afar(props: AfarProps) {
  const { onYes, onOver } = props;
  const latest = useRef({ onYes, onOver });
  useEffect(() => {
    latest.current = { onYes, onOver };
  });
  const id = usePut(props, latest);
  useAnswer(id, latest);
  return (
    <Loading
      text={id === undefined ? 'Sending request…' : 'Request sent. Waiting for an answer…'}
    />
  );
}
