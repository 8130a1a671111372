// The address of an account's page, and the name and the balance of an account as they are shown.
import type { AccountKind } from '#shared/account-kinds.ts';
import type { Account } from '#shared/entities/value.ts';
import { cardTitle } from '../../checkout/find-card.ts';
import { useStore } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { formatCount } from '../../locales/t.ts';

/** Returns the address of the account's page. */
export const accountAddress = ({ id }: Pick<Account, 'id'>): string => `/dashboard/accounts/${id}`;

export const accountName = ({ title, last4 }: Account): string =>
  last4 === null ? title : cardTitle(last4);

/** Returns a function that formats a balance: as money, or as whole points. */
export function useBalance() {
  const { currency } = useStore();
  return (kind: AccountKind, amount: number): string =>
    kind === 'points' ? formatCount(amount) : formatAmount(amount, currency);
}
