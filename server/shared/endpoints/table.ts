// The one table of endpoints: the hub's routes, the client's calls and the contract test are made from it.
import type { Static, TSchema } from 'typebox';
import { MAX_BODY_BYTES, MAX_STRANGERS_BYTES } from '../limits.ts';
import { authEndpoints } from './auth.ts';
import { billEndpoints } from './bills.ts';
import { customerLookupEndpoints } from './customer-lookup.ts';
import { customerEndpoints } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { heldEndpoints } from './held.ts';
import { menuCsvEndpoints } from './menu-csv.ts';
import { officeEndpoints } from './office.ts';
import { printingEndpoints } from './printing.ts';
import { publicEndpoints } from './qr-menu.ts';
import { reservationEndpoints } from './reservations.ts';
import { sellingEndpoints } from './selling.ts';
import { settingsEndpoints } from './settings.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { supportEndpoints } from './support.ts';
import { tableEndpoints } from './tables.ts';
import { tillEndpoints } from './tills.ts';

const endpoints = {
  ...authEndpoints,
  ...sellingEndpoints,
  ...heldEndpoints,
  ...billEndpoints,
  ...tableEndpoints,
  ...customerLookupEndpoints,
  ...customerEndpoints,
  ...reservationEndpoints,
  ...officeEndpoints,
  ...settingsEndpoints,
  ...menuCsvEndpoints,
  ...subscriptionEndpoints,
  ...printingEndpoints,
  ...supportEndpoints,
  ...tillEndpoints,
  ...publicEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Part<K extends EndpointKey, P extends keyof Endpoint> = Endpoints[K] extends {
  readonly [key in P]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;

export type BodyOf<K extends EndpointKey> = Part<K, 'body'>;
export type QueryOf<K extends EndpointKey> = Part<K, 'query'>;
export type ParamsOf<K extends EndpointKey> = Part<K, 'params'>;
export type AnswerOf<K extends EndpointKey> = Static<Endpoints[K]['answer']>;

export const endpointKeys = Object.keys(endpoints) as EndpointKey[];

/** A row of the table, without its exact types. */
export const endpointOf = (key: EndpointKey): Endpoint => endpoints[key];

/** The longest body that a call takes; strangers, and who only stands at a till, have little to say. */
export function bodyLimitOf(key: EndpointKey): number {
  const { access, bodyLimit = MAX_BODY_BYTES } = endpointOf(key);
  return access === 'public' || access === 'till' ? MAX_STRANGERS_BYTES : bodyLimit;
}

/** `'POST /orders/cancel'` → its method and its path below /api/v1. */
export function splitKey(key: EndpointKey): { method: 'GET' | 'POST' | 'DELETE'; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as 'GET' | 'POST' | 'DELETE', path: key.slice(space + 1) };
}
