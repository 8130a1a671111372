// Shows how a dish looks at the till and on the guests' menu, with the values typed in its form.

import { MenuItemCard } from '../../../guest-menu/menu-item-card.tsx';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Card } from '../../../parts/card.tsx';
import { TileFace, tileLook, tileTitle } from '../../pos/menu/tile-face.tsx';
import type { MenuItem } from './item-form.tsx';
import styles from './item-preview.module.css';

/** The tile and the card are pictures here: nothing in them can be pressed. */
export function ItemPreview({ item }: { item: MenuItem }) {
  const { currency } = useStore();
  const title = tileTitle(item);
  return (
    <Card title={t('Preview')}>
      <div className={styles.views}>
        <figure>
          <figcaption>{t('At the till')}</figcaption>
          <div className={styles.tile} inert>
            <div {...tileLook(item, title)}>
              <TileFace item={item} currency={currency} title={title} />
            </div>
          </div>
        </figure>
        <figure>
          <figcaption>{t('On the guest menu')}</figcaption>
          <div inert>
            <MenuItemCard item={item} currency={currency} onOpen={() => undefined} />
          </div>
        </figure>
      </div>
      {item.is_active === 0 && <p>{t('Not for sale: hidden from the till and the guest menu.')}</p>}
    </Card>
  );
}
