// The points that a customer has.
import { useData } from '../hub/data.ts';

/**
 * Returns the points of the customer with this phone number; undefined while they are not known or if there is no
 * customer.
 */
export function usePointsOf(phone: string | null): number | undefined {
  const query = { kind: 'points', q: phone ?? '', limit: 20 } as const;
  const { data } = useData('GET /accounts', phone === null ? null : { query });
  if (data === undefined || phone === null) return undefined;
  return (
    data.find(({ customer_id, state }) => customer_id === phone && state === 'open')?.balance ?? 0
  );
}
