// All commands of accounts.

import type { AnswerOf } from '#shared/endpoints/table.ts';
import { cardTaxOf, wireCardTax } from '../../domain/accounts/accounts.ts';
import { wireBalance } from '../../domain/accounts/entries.ts';
import { getCardByCode } from '../../domain/accounts/find-card.ts';
import { endOfUse } from '../../domain/accounts/read-form.ts';
import type { CallCommands } from '../../engine/calls.ts';
import type { Command } from '../../engine/command.ts';
import { adjustAccount, expireAccount } from './adjust.ts';
import { cancelAccountPayment, payAccount } from './house-payments.ts';
import { printCard, printStatement } from './paper.ts';

/** Finds a gift card by its code. It is a command because a wrong code is counted. */
const lookUpCard: Command<{ code: string }, AnswerOf<'POST /accounts/lookup'>> = (
  tx,
  { code },
  context,
) => {
  const card = getCardByCode(tx, context, code);
  return {
    answer: {
      accountId: card.id,
      last4: card.last4 ?? '',
      balance: wireBalance(tx, card, card.balance),
      expires_at: endOfUse(tx, card),
      state: card.state,
      card: card.card_kind ?? 'multi',
      tax: wireCardTax(cardTaxOf(card)),
    },
  };
};

export const accountCommands = {
  'POST /accounts/lookup': lookUpCard,
  'POST /accounts/{id}/adjust': adjustAccount,
  'POST /accounts/{id}/expire': expireAccount,
  'POST /accounts/{id}/print': printCard,
  'POST /accounts/{id}/payment': payAccount,
  'POST /accounts/{id}/payments/{paymentId}/cancel': cancelAccountPayment,
  'POST /accounts/{id}/statement/print': printStatement,
} satisfies CallCommands;
