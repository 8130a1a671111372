// Requests an approval remotely, waits for the live answer and continues automatically.

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AskedApproval } from '#shared/entities/approvals.ts';
import { APPROVAL_WAITS_MS } from '#shared/limits.ts';
import type { ApprovableAction } from '#shared/scopes.ts';
import { ApiError, call as callHub, type NeedyCall } from '../hub/api.ts';
import { onOrderEvent } from '../hub/realtime.ts';
import { t } from '../locales/t.ts';
import { Loading } from '../parts/states.tsx';
import { messageOf, toastPlain } from '../parts/toasts.ts';

/** How often to ask for the answer, in ms, in case the event is lost. */
const ASK_MS = 2000;

interface RemoteApprovalProps {
  call: NeedyCall;
  /** A note for the approvers; may be empty. */
  note: string;
  onYes: (id: number) => void;
  /** Called when the request ended without approval; `why` is a sentence for the user. */
  onOver: (why: string) => void;
}

const sendRequest = ({ name, body, refusal }: NeedyCall, note: string) =>
  callHub('POST /approvals', {
    body: { action: refusal.body.action as ApprovableAction, call: name, body, note },
  });

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Withdraws a request that is no longer needed. If somebody has just approved it, their approval is not used. While the
 * hub can't be reached, tries again until the request has expired.
 */
async function withdraw(id: number): Promise<void> {
  const expiresAt = Date.now() + APPROVAL_WAITS_MS;
  for (let isFirst = true; Date.now() < expiresAt; isFirst = false) {
    try {
      await callHub('POST /approvals/{id}/withdraw', { params: { id } });
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 0))
        return console.info('The request could not be withdrawn', messageOf(error));
    }
    if (isFirst)
      toastPlain(t('When the hub is back, the request is withdrawn, unless it has expired.'));
    await wait(ASK_MS);
  }
}

const endOf = ({ state, answered_by, reason }: AskedApproval): string | undefined => {
  if (state === 'waiting') return undefined;
  if (state !== 'no') return t('The request expired.');
  const name = answered_by ?? t('Somebody');
  return reason
    ? t('{name} declined the request: {reason}', { name, reason })
    : t('{name} declined the request.', { name });
};

type Callbacks = RefObject<Pick<RemoteApprovalProps, 'onYes' | 'onOver'>>;

/** Sends the request; returns its number once the hub has it. */
function useRequest({ call, note }: RemoteApprovalProps, latest: Callbacks): number | undefined {
  const [id, setId] = useState<number>();
  useEffect(() => {
    let isOver = false;
    sendRequest(call, note).then(
      (asked) => (isOver ? withdraw(asked.id) : setId(asked.id)),
      (error: unknown) => !isOver && latest.current.onOver(messageOf(error)),
    );
    return () => {
      isOver = true;
    };
  }, [call, note, latest]);
  return id;
}

/** Withdraws a request while the page closes. The page can no longer receive an answer. */
const withdrawClosing = (id: number): boolean =>
  navigator.sendBeacon(
    `/api/v1/approvals/${id}/withdraw`,
    new Blob(['{}'], { type: 'application/json' }),
  );

/** Asks for the answer repeatedly until it arrives. Withdraws the request if the user leaves earlier. */
function useAnswer(id: number | undefined, latest: Callbacks): void {
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
        // The hub can't be reached at the moment; the next check may succeed.
        console.warn('The approval could not be checked', messageOf(error));
      }
    };
    const timer = setInterval(() => void look(), ASK_MS);
    const stop = onOrderEvent((event) => {
      if (event === 'reload' || event.event === 'approval_update') void look();
    });
    const close = () => void withdrawClosing(id);
    window.addEventListener('pagehide', close);
    return () => {
      if (!isOver) void withdraw(id);
      isOver = true;
      clearInterval(timer);
      stop();
      window.removeEventListener('pagehide', close);
    };
  }, [id, latest]);
}

/** Sends the request once and follows it until it is answered. */
export function RemoteApproval(props: RemoteApprovalProps) {
  const { onYes, onOver } = props;
  const latest = useRef({ onYes, onOver });
  useEffect(() => {
    latest.current = { onYes, onOver };
  });
  const id = useRequest(props, latest);
  useAnswer(id, latest);
  return (
    <Loading
      text={id === undefined ? t('Sending request…') : t('Request sent. Waiting for an answer…')}
    />
  );
}
