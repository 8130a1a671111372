// Staff users in the settings (contract 5).
import { Type } from 'typebox';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { StaffRole, StaffUser } from '../entities/people.ts';
import { idParams, looseEmail, looseText, oneOf, secret, text } from '../fields.ts';
import { MAX_USERNAME } from '../limits.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;
const userParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, clean: 'line' }) });
const Scopes = Type.Union([
  Type.String({ maxLength: 2000, clean: 'line' }),
  Type.Array(Type.String({ maxLength: 60, clean: 'line' }), { maxItems: 100 }),
]);
const RoleWrite = Type.Object({ title: text(INVALID.title), scopes: Scopes });
const userDetails = {
  designation: Type.Optional(nullable(looseText())),
  phone: Type.Optional(nullable(looseText(40))),
  email: Type.Optional(nullable(looseEmail())),
  userScopes: Type.Optional(nullable(Scopes)),
  /** The role that gives the user their scopes; null: the user has scopes of their own. */
  roleId: Type.Optional(nullable(Type.Integer())),
  /** A screen language. */
  language: Type.Optional(nullable(looseText(35))),
};

export const userEndpoints = {
  'GET /users': { access: settings, answer: Type.Array(StaffUser) },
  'POST /users/add': {
    access: settings,
    needsPassword: true,
    body: Type.Object({
      // The fields have the order of the form. Only the first fault is reported, so this is the first faulty field on
      // the form.
      name: text(INVALID.name),
      username: text(INVALID.username, MAX_USERNAME),
      password: secret(INVALID.password),
      role: Type.Optional(oneOf(['admin', 'user'], 'Please choose a role.')),
      ...userDetails,
    }),
    answer: Type.Object({ ...MessageOnly.properties, id: Type.String() }),
  },
  'POST /users/update/{id}': {
    access: settings,
    needsPassword: true,
    params: userParams,
    body: Type.Object({ name: text(INVALID.name), ...userDetails }),
    answer: MessageOnly,
  },
  'POST /users/update-password/{id}': {
    access: settings,
    needsPassword: true,
    params: userParams,
    body: Type.Object({ password: secret(INVALID.newPassword) }),
    answer: MessageOnly,
  },
  'DELETE /users/delete/{id}': {
    access: settings,
    needsPassword: true,
    params: userParams,
    answer: MessageOnly,
  },
  'GET /settings/roles': { access: settings, answer: Type.Array(StaffRole) },
  'POST /settings/roles/add': {
    access: settings,
    needsPassword: true,
    body: RoleWrite,
    answer: MessageAndId,
    idempotent: true,
  },
  'POST /settings/roles/{id}/update': {
    access: settings,
    needsPassword: true,
    params: idParams,
    body: RoleWrite,
    answer: MessageOnly,
    idempotent: true,
  },
  'DELETE /settings/roles/{id}': {
    access: settings,
    needsPassword: true,
    params: idParams,
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
