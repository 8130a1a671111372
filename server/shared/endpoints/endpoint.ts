// What one row of the endpoint table says: who may call, what goes in, what comes out.
import type { TObject, TSchema } from 'typebox';
import type { Scope } from '../scopes.ts';

/** Nobody need sign in; an enrolled till, signed in or not; any session; or any one of the scopes (CONTRACT §4). */
type Access = 'public' | 'till' | 'session' | readonly Scope[];

export interface Endpoint {
  readonly access: Access;
  /** Refuses everybody but an admin with 403 `ADMIN_ONLY` and this sentence. */
  readonly adminOnly?: string;
  /** Refuses a session that began with a PIN, which people see typed, with 403 `PASSWORD_NEEDED` (CONTRACT §18). */
  readonly needsPassword?: true;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** Takes money, creates an order, or would do more when sent twice: honours `Idempotency-Key` (CONTRACT §1). */
  readonly idempotent?: true;
  /** May be sent in the name of another who had tapped it at the same till: takes `On-Behalf-Of` (CONTRACT §19.7). */
  readonly onBehalf?: true;
  /** May need a right that somebody else lends: takes `approval` beside its body (CONTRACT §18.2). */
  readonly approvable?: true;
  /** Takes one picture as multipart field `image` instead of JSON. */
  readonly upload?: true;
  /** Takes a body of up to so many bytes instead of the usual limit. */
  readonly bodyLimit?: number;
  /** Answers with bytes of another kind than JSON, such as a CSV download. */
  readonly raw?: true;
}

/** `'POST /orders/cancel'` → the row. */
export type EndpointTable = Readonly<Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Endpoint>>;
