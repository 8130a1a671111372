// Deleting a customer, with its question (CONTRACT §12).
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { removeAfterAsking } from '../../parts/remove-after-asking.ts';

/** Asks and deletes; true when he is gone. His orders and invoices keep his name (CONTRACT §5). */
export const deleteCustomer = ({ phone, name }: { phone: string; name: string }) =>
  removeAfterAsking(() => call('DELETE /customers/{id}/delete', { params: { id: phone } }), {
    title: `Delete ${name}`,
    fallback: FALLBACK.processing,
  });
