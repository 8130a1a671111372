// The owner's list of subscriptions (contract 10, 5).
import { Type } from 'typebox';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { Subscription } from '../entities/store.ts';
import { flag, idParams, looseDay, looseText, oneOf, price, text } from '../fields.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;

const SubscriptionBody = Type.Object({
  planName: text(INVALID.planName),
  planPrice: price(INVALID.itemPrice),
  subscriptionDate: Type.Optional(nullable(looseDay())),
  expiryDate: Type.Optional(nullable(looseDay())),
  paymentStatus: oneOf(['paid', 'pending', 'failed'], 'Please select payment status.'),
  renewalDate: Type.Optional(nullable(looseDay())),
  transactionNo: Type.Optional(nullable(looseText())),
  refNo: Type.Optional(nullable(looseText())),
  isActive: Type.Optional(flag()),
});

export const subscriptionEndpoints = {
  'GET /settings/subscriptions': { access: settings, answer: Type.Array(Subscription) },
  'POST /settings/subscriptions/add': {
    idempotent: true,
    access: settings,
    body: SubscriptionBody,
    answer: MessageAndId,
  },
  'POST /settings/subscriptions/{id}/update': {
    access: settings,
    params: idParams,
    body: SubscriptionBody,
    answer: MessageOnly,
  },
  'DELETE /settings/subscriptions/{id}': {
    access: settings,
    params: idParams,
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
