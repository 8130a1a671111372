// Staff, devices, customers and reservations as the API returns them (contract 10).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { RESERVATION_STATUSES } from '../states/reservation.ts';
import { flag01, instant, nullable } from './common.ts';

export const SessionUser = Type.Object({
  /** Ids are never reused. A username may be reused after its user was deleted. */
  id: Type.Integer(),
  username: Type.String(),
  name: Type.String(),
  designation: Type.String(),
  photo: Type.Null(),
  role: oneOf(['admin', 'user']),
  scope: Type.String(),
  /** The language of the user's screens; null: the language of the browser, or else of the store. */
  language: Type.Optional(nullable(Type.String())),
});
export type SessionUser = Static<typeof SessionUser>;

export const Device = Type.Object({
  device_id: Type.String(),
  device_ip: Type.String(),
  device_name: Type.String(),
  device_location: Type.String(),
  created_at: instant(),
  isMyDevice: Type.Boolean(),
});
export type Device = Static<typeof Device>;

export const Reservation = Type.Object({
  id: Type.Integer(),
  customer_id: Type.String(),
  customer_name: Type.String(),
  date: instant(),
  table_id: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  status: oneOf(RESERVATION_STATUSES),
  notes: Type.String(),
  people_count: Type.Integer(),
  unique_code: Type.String(),
  created_at: instant(),
  updated_at: instant(),
  arrived_at: nullable(instant()),
  seated_at: nullable(instant()),
  no_show_at: nullable(instant()),
  /** 1 once everything open at the table of a seated party is paid, or if the party left without an order. */
  has_left: Type.Optional(flag01()),
  /** How long the table is reserved, in minutes. */
  minutes: Type.Integer(),
});
export type Reservation = Static<typeof Reservation>;

/** Another reservation of the same table at the same time. */
export const Clash = Type.Pick(Reservation, ['date', 'customer_name', 'table_title']);
export type Clash = Static<typeof Clash>;

export const Customer = Type.Object({
  phone: Type.String(),
  name: Type.String(),
  email: Type.String(),
  gender: nullable(oneOf(['female', 'male', 'other'])),
  birth_date: nullable(Type.String()),
  created_at: instant(),
  updated_at: instant(),
});
export type Customer = Static<typeof Customer>;

export const StaffRole = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  scopes: Type.Array(Type.String()),
});
export type StaffRole = Static<typeof StaffRole>;

export const StaffUser = Type.Object({
  username: Type.String(),
  name: Type.String(),
  /** The role that gives the user their scopes; `user` if they have scopes of their own. */
  role: Type.Union([
    oneOf(['admin', 'user']),
    Type.Object({ id: Type.Integer(), title: Type.String() }),
  ]),
  photo: Type.Null(),
  designation: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  scope: Type.String(),
  has_pin: flag01(),
  language: Type.Optional(nullable(Type.String())),
  /** When the user last signed in or a session of theirs was last renewed; null: never. */
  last_seen: nullable(instant()),
  /** The title of the user's server bank; null if the user has no server bank. */
  drawer: nullable(Type.String()),
});
export type StaffUser = Static<typeof StaffUser>;
