// What a command is: a synchronous function of the writer thread, run in a group commit.

import type { HubEvent } from '#shared/frames.ts';
import type { ApprovableAction, Role, Scope } from '#shared/scopes.ts';
import type { Tx } from '../db/executor.ts';
import type { SentPage } from './list-page.ts';

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

/** What an action that needs a right is about, in the hub's own words: '15 % off table 4', 12.60. */
export interface About {
  readonly text: string;
  /** On the wire; null where it is about no sum. */
  readonly amount: number | null;
  readonly tableTitle?: string | null;
  readonly orderId?: number | null;
  readonly billId?: number | null;
  readonly invoiceId?: number | null;
}

/** A right that somebody lacks for what he does. */
export interface Need {
  readonly action: ApprovableAction;
  readonly scope: Scope;
  readonly about: About;
}

/** Somebody else's word for one call, as it was sent: typed at hand and checked already, or given from afar (CONTRACT §18.2). */
export type SentApproval =
  /** Right as far as it was looked at: against which hash. */
  | {
      readonly kind: 'typed';
      readonly userId: number;
      readonly by: 'pin_hash' | 'password_hash';
      readonly hash: string;
      /** What the screen showed to the approver as the amount, on the wire; absent where it does not say. */
      readonly amount?: number | null;
    }
  /** A wrong PIN or password, or nobody's name; empty where nobody has it. */
  | { readonly kind: 'wrong'; readonly username: string }
  | {
      readonly kind: 'afar';
      readonly id: number;
      readonly call: string;
      readonly bodyHash: string;
    };

/** The approver's name, or why this is no approval of that: it comes to `more` than what the approver saw, or is `none`. */
export type Lent = { readonly by: string } | { readonly refused: 'none' | 'more' };

/** The same while its command runs. */
export interface Approval {
  lend(need: Need): Lent;
  /** Whose name was typed, as far as somebody has it. */
  readonly named: string | null;
  /** An answer to somebody else's question, or to none: its refusal leaves no exception. */
  readonly isForeign: boolean;
}

/** A call that is not done, but put before somebody who may approve it. */
export interface Question {
  readonly action: ApprovableAction;
  /** 'POST /bills/12/discount' */
  readonly call: string;
  readonly bodyHash: string;
  readonly note: string;
}

export interface CommandContext {
  /** Milliseconds since 1970, from the hub's one clock. */
  readonly now: number;
  readonly actor: Actor | null;
  /** Who sent it, where the actor is another who had tapped it (CONTRACT §19.7). */
  readonly sentBy?: string;
  readonly approval?: Approval;
}

/** What the main thread must do after the commit, besides announcing events. */
export type Signal =
  /** The menu, settings or whatever else the cached answers show has changed. */
  | { readonly kind: 'answers-stale' }
  /** Somebody's name, rights or session may have changed: whoever is known by a token is looked up anew. */
  | { readonly kind: 'sessions' }
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

/** Throws a `Refusal` to refuse, and nothing of it stays. It may be run twice in a batch: what it does, it does to `tx` alone. */
export type Command<I, A> = (tx: Tx, input: I, context: CommandContext) => Outcome<A>;

/** Half of a SHA-256 in hex tells bodies apart; all of it is what rows of before keep, and a page for three answers instead of four. */
export const BODY_HASH_LENGTH = 32;

/** The first answer to an `Idempotency-Key` is remembered under this (CONTRACT §1). */
export interface Once {
  readonly userId: number;
  readonly endpoint: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** Who is signed in, where he sends what another had tapped. */
export interface Sender {
  readonly userId: number;
  readonly username: string;
}

export interface Job {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
  readonly context: CommandContext;
  /** The scopes of which the actor must hold one; whoever is signed in may, where it is absent. */
  readonly needs?: readonly Scope[];
  readonly once?: Once;
  readonly approval?: SentApproval;
  readonly question?: Question;
  readonly sender?: Sender;
}

/** What the writer answers for a job; `text` is the JSON that is sent, byte for byte. */
export interface JobResult {
  readonly id: number;
  readonly status: number;
  readonly text: string;
  readonly replayed?: true;
  readonly events?: readonly HubEvent[] | undefined;
  readonly signals?: readonly Signal[] | undefined;
  /** An unknown failure, for the log only. */
  readonly fault?: string;
  /** In place of the text, of a list that the reader was asked for. */
  readonly page?: SentPage;
}
