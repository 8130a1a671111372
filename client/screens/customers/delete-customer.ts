// Deletes a customer after a question (contract 12).
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { removeAfterAsking } from '../../parts/remove-after-asking.ts';

/**
 * Asks for confirmation, then deletes the customer. Resolves to whether the customer was deleted. The customer's
 * orders and invoices keep the name (contract 5).
 */
export const deleteCustomer = ({ phone, name }: { phone: string; name: string }) =>
  removeAfterAsking(() => call('DELETE /customers/{id}/delete', { params: { id: phone } }), {
    title: t('Delete {name}', { name }),
    fallback: t(FALLBACK.processing),
  });
