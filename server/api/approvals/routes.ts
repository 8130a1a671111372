// The calls of remote approval (contract 18.2).
import { Refusal } from '#shared/errors.ts';
import { getAsked, listWaiting } from '../../domain/approvals/approvals.ts';
import type { SentAnswer } from '../../engine/sent-answer.ts';
import { nameOf, readCall } from '../../http/approvable.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

export const approvalRoutes = (hub: Hub): Route[] => [
  route('POST /approvals', ({ body: asked, request, reply }) => {
    const { key, params } = readCall(asked.call);
    const approvable = request.server.approvables.get(key);
    if (!approvable) throw new Refusal('NOT_FOUND', 'Not found.');
    const { action, note, body } = asked;
    const named = nameOf(key, params, body);
    const question = { action, note: note ?? '', ...named };
    // Runs the handler of the call for which approval is requested, but discards the changes of its command. If the
    // command needs an approval, the approval request is stored.
    return approvable.ask({ request, reply }, { params, body }, question) as Promise<
      SentAnswer<{ id: number }>
    >;
  }),
  route('GET /approvals', ({ caller }) => hub.read((tx) => listWaiting(tx, caller, hub.clock()))),
  route('GET /approvals/{id}', ({ params, caller }) =>
    hub.read((tx) => getAsked(tx, params.id, caller.userId, hub.clock())),
  ),
];
