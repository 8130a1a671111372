// Offers a sample order in the POS right after the first start, so that the owner sees a sale before anything is set up.
import { currencyOf } from '#shared/billing/money.ts';
import { call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import toastStyles from '../../parts/undo-toast.module.css';

const DISHES = 3;
/** How long the offer is shown, in ms. Owners need time to read the page first. */
const OFFER_MS = 30_000;

/** Puts the first dishes that need no choice into the cart. */
async function addSample(): Promise<void> {
  const [{ menuItems, storeSettings }, { addToCart }] = await Promise.all([
    call('GET /pos/init'),
    import('../pos/cart/cart.ts'),
  ]);
  const { decimals } = currencyOf(storeSettings.currency, storeSettings.currency_decimals);
  const plain = menuItems.filter(
    ({ kind, variants, addons, groups = [] }) =>
      kind !== 'set' && variants.length + addons.length + groups.length === 0,
  );
  for (const item of plain.slice(0, DISHES)) addToCart(item, decimals);
}

export async function offerSampleOrder(): Promise<void> {
  const { toast } = await import('react-hot-toast');
  toast(
    ({ id }) => (
      <span className={toastStyles.row}>
        {t('Your store is ready. Try a sale with a sample order.')}
        <Button
          look="quiet"
          onClick={() => {
            toast.dismiss(id);
            void addSample();
          }}
        >
          {t('Add sample order')}
        </Button>
      </span>
    ),
    { duration: OFFER_MS },
  );
}
