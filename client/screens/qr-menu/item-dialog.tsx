// A dish in full: its variants and add-ons, and what the choice would cost (CONTRACT §9 Public QR menu).
import { useState } from 'react';
import { unitPrice } from '#shared/billing/cart.ts';
import { formatAmount, formatMoney, toCents } from '#shared/billing/money.ts';
import { CheckboxGroup, RadioGroup } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DishPicture } from './menu-item-card.tsx';
import type { GuestItem } from './menu-types.ts';
import styles from './qr-menu.module.css';

interface ItemDialogProps {
  item: GuestItem;
  currency: string;
  onClose: () => void;
}

export function ItemDialog({ item, currency, onClose }: ItemDialogProps) {
  const [variantId, setVariantId] = useState(String(item.variants[0]?.id ?? ''));
  const [addonIds, setAddonIds] = useState<string[]>([]);
  const variant = item.variants.find(({ id }) => String(id) === variantId);
  const chosen = item.addons.filter(({ id }) => addonIds.includes(String(id)));
  const cents = unitPrice(
    toCents(item.price),
    variant === undefined ? null : toCents(variant.price),
    chosen.map(({ price }) => toCents(price)),
  );
  return (
    <Dialog open title={item.title} onClose={onClose}>
      <div className={styles.detail}>
        <DishPicture item={item} large />
        <p className={styles.total}>
          <output className="figures">{formatMoney(cents, currency)}</output>
          {item.category_title !== null && (
            <span className={styles.muted}>{item.category_title}</span>
          )}
        </p>
        {item.description !== undefined && <p>{item.description}</p>}
        {item.variants.length > 0 && (
          <RadioGroup
            label="Variants"
            value={variantId}
            onChange={setVariantId}
            choices={item.variants.map(({ id, title, price }) => ({
              value: String(id),
              label: title,
              after: formatAmount(price, currency),
            }))}
          />
        )}
        {item.addons.length > 0 && (
          <CheckboxGroup
            label="Addons"
            values={addonIds}
            onChange={setAddonIds}
            choices={item.addons.map(({ id, title, price }) => ({
              value: String(id),
              label: title,
              // What is free says nothing of a price.
              after: price === 0 ? undefined : `(+${formatAmount(price, currency)})`,
            }))}
          />
        )}
        <p className={styles.muted}>
          Note: prices may be inclusive or exclusive of taxes; please refer to the final bill.
        </p>
      </div>
    </Dialog>
  );
}
