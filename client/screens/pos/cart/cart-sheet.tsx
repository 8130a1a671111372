// The cart as a bottom sheet over the menu, on a phone.
import { t } from '../../../locales/t.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import type { PosData } from '../pos-data.ts';
import { showCart } from '../pos-ui.ts';
import { CartFoot, CartList, CartTop } from './cart-panel.tsx';
import { UndoOffer } from './undo-offer.tsx';

export function CartSheet({ data }: { data: PosData }) {
  return (
    <Dialog
      open
      title={t('Cart')}
      onClose={() => showCart(false)}
      footer={<CartFoot data={data} />}
    >
      <CartTop data={data} />
      <CartList data={data} />
      <UndoOffer />
    </Dialog>
  );
}
