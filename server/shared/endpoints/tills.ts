// PINs, tills, switching users at a till, and pairing a screen (contract 18, 24).
import { Type } from 'typebox';
import { MessageOnly, nullable } from '../entities/common.ts';
import { SessionUser } from '../entities/people.ts';
import { id, idParams, oneOf, text } from '../fields.ts';
import { MAX_USERNAME } from '../limits.ts';
import { SCOPES } from '../scopes.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;
const PIN_SENTENCE = 'Please type the PIN!';
/** Returns the schema of a PIN as typed. Its minimum length depends on the user's role. */
const pin = () =>
  Type.String({ minLength: 1, maxLength: 20, clean: 'secret', sentence: PIN_SENTENCE });
const newPin = () => nullable(pin());
const password = () =>
  Type.String({ minLength: 1, maxLength: 1000, clean: 'secret', sentence: INVALID.password });
const UserAnswer = Type.Object({ message: Type.String(), user: SessionUser });

export const tillEndpoints = {
  'POST /auth/pin': {
    access: 'session',
    needsPassword: true,
    body: Type.Object({ password: password(), pin: newPin() }),
    answer: MessageOnly,
  },
  'POST /users/update-pin/{id}': {
    access: settings,
    needsPassword: true,
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, clean: 'line' }) }),
    body: Type.Object({ pin: newPin() }),
    answer: MessageOnly,
  },
  'GET /auth/switch': {
    access: 'till',
    /** With a scope, lists only the users with this scope, who may approve an action that needs it. */
    query: Type.Object({ scope: Type.Optional(oneOf(SCOPES, 'Please choose a scope.')) }),
    answer: Type.Array(
      Type.Object({
        username: Type.String(),
        name: Type.String(),
        designation: Type.String(),
        /**
         * The number of digits of the PINs of all users; absent if PINs differ in length or a length is not known.
         */
        pin_digits: Type.Optional(Type.Integer()),
      }),
    ),
  },
  'POST /auth/switch': {
    access: 'till',
    body: Type.Object({ username: text(INVALID.username, MAX_USERNAME), pin: pin() }),
    answer: UserAnswer,
  },
  'POST /auth/lock': { access: 'session', answer: MessageOnly },
  'GET /settings/tills': {
    access: settings,
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        drawer_id: nullable(Type.Integer()),
        last_user: nullable(Type.String()),
        last_seen: Type.String(),
      }),
    ),
  },
  'POST /settings/tills/{id}/update': {
    access: settings,
    needsPassword: true,
    params: idParams,
    body: Type.Object({
      title: text(INVALID.title),
      /** Absent: unchanged; null: the first drawer. */
      drawerId: Type.Optional(nullable(id('Please choose a drawer.'))),
    }),
    answer: MessageOnly,
  },
  'DELETE /settings/tills/{id}': {
    access: settings,
    needsPassword: true,
    params: idParams,
    answer: MessageOnly,
  },
  'POST /auth/pairing': {
    access: 'public',
    answer: Type.Object({
      code: Type.String(),
      secret: Type.String(),
      expiresAt: Type.String(),
    }),
  },
  'POST /auth/pairing/approve': {
    access: settings,
    needsPassword: true,
    body: Type.Object({
      code: Type.String({
        pattern: '^[0-9]{6}$',
        maxLength: 20,
        clean: 'line',
        sentence: 'Please type the six digits shown on the screen.',
      }),
      username: text(INVALID.username, MAX_USERNAME),
    }),
    answer: MessageOnly,
  },
  'POST /auth/pairing/claim': {
    access: 'public',
    body: Type.Object({
      secret: Type.String({ minLength: 1, maxLength: 100, sentence: INVALID.request }),
    }),
    answer: UserAnswer,
  },
} as const satisfies EndpointTable;
