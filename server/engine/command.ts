// Types of commands: a command is a synchronous function that the writer thread runs in a group commit.

import type { HubEvent } from '#shared/frames.ts';
import type { ApprovableAction, Role, Scope } from '#shared/scopes.ts';
import type { Tx } from '../db/executor.ts';
import type { SentPage } from './list-page.ts';

/** The acting user, and the device that they use. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  readonly scope: string;
  readonly deviceId: string;
  /** The enrolled till at which the session runs. */
  readonly tillId: number | null;
  /**
   * 1 if the session began with a PIN. Such a session may not change PINs, passwords, users or tills (contract 18).
   */
  readonly byPin: 0 | 1;
}

/** Describes an action that needs a permission, as a text ('15 % off table 4') and with its amount (12.60). */
export interface About {
  readonly text: string;
  /** In wire units; null if the action has no amount. */
  readonly amount: number | null;
  readonly tableTitle?: string | null;
  readonly orderId?: number | null;
  readonly billId?: number | null;
  readonly invoiceId?: number | null;
}

/** A permission that the actor lacks for an action. */
export interface Need {
  readonly action: ApprovableAction;
  readonly scope: Scope;
  readonly about: About;
}

/** An approval as it was sent: either typed at the till or given remotely (contract 18.2). */
export type SentApproval =
  /** The PIN or password matches `hash`, which was read before the command. The permission was not checked yet. */
  | {
      readonly kind: 'typed';
      readonly userId: number;
      readonly by: 'pin_hash' | 'password_hash';
      readonly hash: string;
      /** The amount that the screen showed to the approver, in wire units; absent if the screen did not send it. */
      readonly amount?: number | null;
    }
  /** A wrong PIN or password, or an unknown username. `username` is empty if no user has the PIN. */
  | { readonly kind: 'wrong'; readonly username: string }
  | {
      readonly kind: 'remote';
      readonly id: number;
      readonly call: string;
      readonly bodyHash: string;
    };

/**
 * The approver's name, or the reason for a refusal: `none` means no valid approval, `more` means that the action
 * exceeds the approved amount.
 */
export type ApprovalResult = { readonly by: string } | { readonly refused: 'none' | 'more' };

/** The approval of the command that is running. */
export interface Approval {
  lend(need: Need): ApprovalResult;
  /** The username that was typed, or null if no user has it. */
  readonly named: string | null;
  /**
   * True if the approval was given for another request or for no request. The refusal of such an approval records no
   * exception.
   */
  readonly isForeign: boolean;
}

/** A call that is not performed, but submitted for approval. */
export interface Question {
  readonly action: ApprovableAction;
  /** The method and path of the call, such as 'POST /bills/12/discount'. */
  readonly call: string;
  readonly bodyHash: string;
  readonly note: string;
}

export interface CommandContext {
  /** Milliseconds since 1970, from the hub's clock. */
  readonly now: number;
  readonly actor: Actor | null;
  /**
   * The sender of the call, if not the actor: a user who sends an entry of the actor (contract 19.7), or the API key of
   * a program.
   */
  readonly sentBy?: string;
  readonly approval?: Approval;
}

/** A task for the main thread after the commit, in addition to sending events. */
export type Signal =
  /** The menu, the settings or other data of cached answers changed. */
  | { readonly kind: 'answers-stale' }
  /** A name, a permission or a session may have changed: users known by a token are looked up again. */
  | { readonly kind: 'sessions' }
  /** These devices were removed: their sockets are closed immediately. */
  | { readonly kind: 'devices'; readonly deviceIds: readonly string[] }
  /** The scopes of this user changed: their sockets are checked again. */
  | { readonly kind: 'scopes'; readonly userId: number }
  /** Another process committed: caches and connections are checked again. */
  | { readonly kind: 'foreign' }
  /** Print jobs were added, or waiting jobs may be printed now: the print lanes check for work. */
  | { readonly kind: 'print' }
  /** Facts were written: the webhooks check for work. */
  | { readonly kind: 'facts' }
  /** A webhook was added, resumed or deleted. */
  | { readonly kind: 'webhooks' }
  /** Head office was paired or removed. */
  | { readonly kind: 'head-office' }
  /** Mails were added, or the mail server changed: the post office checks for work. */
  | { readonly kind: 'mail' };

export interface Outcome<A> {
  readonly answer: A;
  readonly events?: readonly HubEvent[];
  readonly signals?: readonly Signal[];
}

/**
 * A command. To refuse a call, a command throws a `Refusal`, and its changes are undone. A command may run twice in a
 * batch, so it must make all its changes through `tx`.
 */
export type Command<I, A> = (tx: Tx, input: I, context: CommandContext) => Outcome<A>;

/**
 * Half of a SHA-256 in hex is enough to tell bodies apart. With half a hash, a page of the database has space for four
 * answers instead of three. Older rows have all 64 characters.
 */
export const BODY_HASH_LENGTH = 32;

/** Identifies the first answer to an `Idempotency-Key` (contract 1). */
export interface Once {
  readonly userId: number;
  readonly endpoint: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** The signed-in user who sends a call that another user entered. */
export interface Sender {
  readonly userId: number;
  readonly username: string;
}

/** The API key with which a program calls. */
export interface ByKey {
  readonly id: number;
  readonly title: string;
}

export interface Job {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
  readonly context: CommandContext;
  /** The actor needs one of these scopes; if absent, every signed-in user may run the job. */
  readonly needs?: readonly Scope[];
  readonly once?: Once;
  readonly approval?: SentApproval;
  readonly question?: Question;
  readonly sender?: Sender;
  readonly byKey?: ByKey;
}

/** The writer's answer to a job; `text` is the JSON that is sent, byte for byte. */
export interface JobResult {
  readonly id: number;
  readonly status: number;
  readonly text: string;
  readonly replayed?: true;
  readonly events?: readonly HubEvent[] | undefined;
  readonly signals?: readonly Signal[] | undefined;
  /** An unexpected failure; only logged. */
  readonly fault?: string;
  /** The page of a list, sent in place of `text`; only from the reader. */
  readonly page?: SentPage;
  /** The number of the commit after which the result was returned; absent for a read. */
  readonly commit?: number;
}
