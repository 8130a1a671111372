// The type of a row of the endpoint table: who may call, the request and the response.
import type { TObject, TSchema } from 'typebox';
import type { KeyScope } from '../key-scopes.ts';
import type { Scope } from '../scopes.ts';

/**
 * Who may call: anyone; a guest's phone; an enrolled till, signed in or not; any session; a user with any one of
 * these scopes; or only programs with a key (contract 4, 29, 34.4).
 */
type Access = 'public' | 'guest' | 'till' | 'session' | 'key' | readonly Scope[];

export interface Endpoint {
  readonly access: Access;
  /** In addition to users, a program with a key that has this scope may call (contract 34.4). */
  readonly key?: KeyScope;
  /** Refuses users other than admins with 403 `ADMIN_ONLY` and this sentence. */
  readonly adminOnly?: string;
  /**
   * Refuses a session that began with a PIN with 403 `PASSWORD_NEEDED`, because others can watch somebody enter a PIN
   * (contract 18).
   */
  readonly needsPassword?: true;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /**
   * Accepts `Idempotency-Key`, because the call takes money, creates an order, or has a further effect when sent
   * twice (contract 1).
   */
  readonly idempotent?: true;
  /**
   * Accepts `On-Behalf-Of`: a user may send the call for another user who made the entry at the same till (contract
   * 19.7).
   */
  readonly onBehalf?: true;
  /** Accepts `approval` in addition to its body, because it may need somebody else's permission (contract 18.2). */
  readonly approvable?: true;
  /** Guests may also call this for half an hour after the end of their session (contract 29.6). */
  readonly afterEnd?: true;
  /** Accepts one picture as multipart field `image` instead of JSON. */
  readonly upload?: true;
  /** The longest body in bytes, instead of the usual limit. */
  readonly bodyLimit?: number;
  /** Returns bytes that are not JSON, such as a CSV download. */
  readonly raw?: true;
}

/** The endpoints by method and path, such as `'POST /orders/cancel'`. */
export type EndpointTable = Readonly<Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Endpoint>>;
