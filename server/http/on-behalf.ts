// Sends calls on behalf of another user who entered them at the same till (contract 19.7).
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { parseInstant } from '#shared/instants.ts';
import { findUserByName } from '../domain/users/users.ts';
import type { Actor, Sender } from '../engine/command.ts';
import type { Hub } from '../hub.ts';
import { usernameKey } from '../sessions/credentials.ts';
import { wasThere } from '../sessions/till-visits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    findOwner: (name: string, caller: Actor, body: unknown) => Actor;
  }
}

const notHere = () => new Refusal('NOT_HERE', 'This user was not signed in here at that time.');

const tapOf = (body: unknown): number | undefined =>
  parseInstant(String(Reflect.get(Object(body ?? {}), 'tappedAt')));

/**
 * Returns the user `name`. Throws 403 NOT_HERE if that user was not signed in at the sender's till when the action was
 * entered.
 */
export function findOwner(hub: Hub, name: string, sender: Actor, body: unknown): Actor {
  const tapped = tapOf(body);
  const till = sender.tillId;
  return hub.read((tx) => {
    const owner = findUserByName(tx, name);
    const isKnown = owner && till !== null && tapped !== undefined;
    if (!isKnown || !wasThere(tx, hub.clock(), { till, user: owner.id, at: tapped })) {
      throw notHere();
    }
    // The call runs under the owner's name, with the sender's permissions.
    return { ...sender, userId: owner.id, username: owner.username };
  });
}

interface InName {
  readonly actor: Actor;
  readonly sender: Sender;
}

/**
 * Returns the owner and the sender of a request that is sent on behalf of another user; otherwise undefined. Only
 * orders may be sent this way; other calls wait for the owner (403 NOT_HERE).
 */
export function readInName(request: FastifyRequest, isOrder: boolean): InName | undefined {
  const { caller, headers, method, server, body } = request;
  const name = headers['on-behalf-of'];
  if (typeof name !== 'string' || !caller || method === 'GET') return undefined;
  const wanted = decodeName(name);
  if (usernameKey(wanted) === usernameKey(caller.username)) return undefined;
  if (!isOrder) throw notHere();
  const { userId, username } = caller;
  return { actor: server.findOwner(wanted, caller, body), sender: { userId, username } };
}

/** Decodes a name from a header. A header cannot contain letters beyond Latin-1, so browsers percent-encode them. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name).trim();
  } catch {
    // A percent sign that encodes nothing is a part of the name.
    return name.trim();
  }
}
