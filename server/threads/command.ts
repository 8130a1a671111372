// What a command is: a synchronous function of the writer thread, run in a savepoint of a group commit.
import type { HubEvent } from '#shared/frames.ts';
import type { Role, Scope } from '#shared/scopes.ts';
import type { Tx } from '../db/executor.ts';

/** Who acts: the signed-in user and the device he acts on. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  readonly scope: string;
  readonly deviceId: string;
  /** The enrolled till that the session runs at. */
  readonly tillId: number | null;
  /** 1 when the session began with a PIN: it changes no PINs, passwords, users or tills (CONTRACT §18). */
  readonly byPin: 0 | 1;
}

export interface CommandContext {
  /** Milliseconds since 1970, from the hub's one clock. */
  readonly now: number;
  readonly actor: Actor | null;
}

/** What the main thread must do after the commit, besides announcing events. */
export type Signal =
  /** The menu, settings or whatever else the cached answers show has changed. */
  | { readonly kind: 'answers-stale' }
  /** These devices are gone: their sockets close at once. */
  | { readonly kind: 'devices'; readonly deviceIds: readonly string[] }
  /** This user's scopes changed: his sockets are looked at again. */
  | { readonly kind: 'scopes'; readonly userId: number }
  /** Another process committed: whatever is cached or connected is looked at again. */
  | { readonly kind: 'foreign' }
  /** Print jobs were added or freed: the lanes look again. */
  | { readonly kind: 'print' };

export interface Outcome<A> {
  readonly answer: A;
  readonly events?: readonly HubEvent[];
  readonly signals?: readonly Signal[];
}

/** Throws a `Refusal` to refuse; its savepoint is then rolled back and nothing of it stays. */
export type Command<I, A> = (tx: Tx, input: I, context: CommandContext) => Outcome<A>;

/** The first answer to an `Idempotency-Key` is remembered under this (CONTRACT §1). */
export interface Once {
  readonly userId: number;
  readonly endpoint: string;
  readonly key: string;
  readonly bodyHash: string;
}

export interface Job {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
  readonly context: CommandContext;
  /** The scopes of which the actor must hold one; whoever is signed in may, where it is absent. */
  readonly needs?: readonly Scope[];
  readonly once?: Once;
}

/** What the writer answers for a job; `text` is the JSON that is sent, byte for byte. */
export interface JobResult {
  readonly id: number;
  readonly status: number;
  readonly text: string;
  readonly replayed?: true;
  readonly events?: readonly HubEvent[];
  readonly signals?: readonly Signal[];
  /** An unknown failure, for the log only. */
  readonly fault?: string;
}
