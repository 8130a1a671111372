// First start, sessions and devices (contract 3).
import { Type } from 'typebox';
import { decimals, flag01, instant, MessageOnly, nullable } from '../entities/common.ts';
import { Device, SessionUser } from '../entities/people.ts';
import { flag, looseText, oneOf, secret, text } from '../fields.ts';
import { MAX_USERNAME } from '../limits.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const UserAnswer = Type.Object({ message: Type.String(), user: SessionUser });

const Setup = Type.Object({
  username: text(INVALID.username, MAX_USERNAME),
  password: secret(INVALID.password),
  name: text(INVALID.name),
  storeName: text(INVALID.storeName),
  currency: text(INVALID.currency, 3),
  timezone: Type.Optional(looseText()),
  sampleMenu: Type.Optional(flag()),
  /** The store language: one of the languages of the screens. Absent: English. */
  language: Type.Optional(looseText(35)),
});

export const authEndpoints = {
  'GET /setup': { access: 'public', answer: Type.Object({ needed: Type.Boolean() }) },
  'POST /setup': {
    access: 'public',
    body: Setup,
    answer: UserAnswer,
  },
  'POST /auth/signin': {
    access: 'public',
    body: Type.Object({
      username: text(INVALID.username, MAX_USERNAME),
      password: Type.String({
        minLength: 1,
        maxLength: 1000,
        clean: 'secret',
        sentence: INVALID.password,
      }),
    }),
    answer: UserAnswer,
  },
  'POST /auth/signout': {
    access: 'public',
    answer: MessageOnly,
  },
  'POST /auth/refresh-token': {
    access: 'public',
    answer: UserAnswer,
  },
  'GET /auth/session': {
    access: 'session',
    answer: Type.Object({
      user: SessionUser,
      /**
       * The pass with which the device can sign in at the other hub after a takeover (`POST /auth/adopt`). Present on a
       * hub of a pair.
       */
      pass: Type.Optional(Type.String()),
    }),
  },
  /**
   * Signs in a device that was signed in at the other hub before the last takeover. This works once; later calls get
   * 401.
   */
  'POST /auth/adopt': {
    access: 'public',
    body: Type.Object({
      pass: Type.String({ minLength: 1, maxLength: 200, sentence: 'Please send the pass.' }),
    }),
    /** `user` is null for a till at which nobody is signed in. */
    answer: Type.Object({ message: Type.String(), user: nullable(SessionUser) }),
  },
  /** The settings that screens need to format money and times, and the idle time after which a screen locks. */
  'GET /store': {
    access: 'session',
    answer: Type.Object({
      name: Type.String(),
      currency: Type.String(),
      currencyDecimals: decimals(),
      timezone: Type.String(),
      /** The store language; present if it is not English. */
      language: Type.Optional(Type.String()),
      autoLockSeconds: Type.Integer(),
      lockAfterSend: flag01(),
      /**
       * The till of this browser; null if the browser is not a till. A browser becomes a till only if some user has a
       * PIN, because otherwise nobody could unlock it.
       */
      till: nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
      /**
       * Absent if guests do not order on their phones. `paused_until` is the end of a pause of these orders, or null.
       */
      guests: Type.Optional(Type.Object({ paused_until: nullable(instant()) })),
      /**
       * The number of entries of the old hub that staff have neither entered nor dismissed; absent if there are none.
       */
      found: Type.Optional(Type.Integer()),
      /** Whether another user has a PIN and may enter it at this till. */
      hasPins: flag01(),
    }),
  },
  /** Sets the language of the caller's own screens. */
  'POST /auth/language': {
    access: 'session',
    idempotent: true,
    body: Type.Object({ language: nullable(looseText(35)) }),
    answer: MessageOnly,
  },
  /** The languages into which the screens are translated. */
  'GET /languages': {
    access: 'public',
    answer: Type.Array(
      Type.Object({
        tag: Type.String(),
        name: Type.String(),
        native_name: Type.String(),
        direction: oneOf(['ltr', 'rtl']),
      }),
    ),
  },
  'GET /auth/devices': { access: 'session', answer: Type.Array(Device) },
  'POST /auth/remove-device': {
    access: 'session',
    body: Type.Object({ device_id: text(INVALID.request, 200) }),
    answer: MessageOnly,
  },
  'POST /auth/change-password': {
    access: 'session',
    needsPassword: true,
    body: Type.Object({
      password: Type.String({
        minLength: 1,
        maxLength: 1000,
        clean: 'secret',
        sentence: INVALID.password,
      }),
      newPassword: secret(INVALID.newPassword),
    }),
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
