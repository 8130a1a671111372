// A dish in the table of the menu. The row can change the dish's price and whether the dish is for sale.
import { IconCopy, IconPhotoOff, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Currency } from '#shared/billing/money.ts';
import { call } from '../../../hub/api.ts';
import { useSentOnce } from '../../../hub/sent-once.ts';
import { t } from '../../../locales/t.ts';
import { Badge } from '../../../parts/badge.tsx';
import { IconButton } from '../../../parts/button.tsx';
import { Checkbox, Switch } from '../../../parts/choice.tsx';
import { removeAfterAsking } from '../../../parts/remove-after-asking.ts';
import { didWork } from '../../../parts/toasts.ts';
import type { MenuItem } from './item-form.tsx';
import { isSoldOut } from './menu-filter.ts';
import styles from './menu-table.module.css';
import { PriceCell } from './price-cell.tsx';
import { SortHandle } from './sort-handle.tsx';

export const MENU_PAGE = '/dashboard/settings/menu-items';

interface MenuRowProps {
  item: MenuItem;
  /** Undefined if the restaurant has no stations. */
  station: string | undefined;
  currency: Currency;
  isChosen: boolean;
  /** If `isRange` is true, all rows from the previously chosen row to this row are chosen. */
  onChoose: (id: number, isOn: boolean, isRange: boolean) => void;
  reload: () => Promise<void>;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onMoved: () => void;
}

function Thumbnail({ image }: Pick<MenuItem, 'image'>) {
  if (image !== null)
    return <img className={styles.photo} src={image} alt="" loading="lazy" decoding="async" />;
  return (
    <span className={styles.photo}>
      <IconPhotoOff size={16} aria-hidden />
    </span>
  );
}

const variantWords = (count: number): string =>
  count === 0 ? '' : ` · ${t('{n, plural, one {# variant} other {# variants}}', { n: count })}`;

function RowActions({ item: { id, title }, reload }: Pick<MenuRowProps, 'item' | 'reload'>) {
  const once = useSentOnce();
  const params = { id };
  const copy = async () => {
    if (await didWork(once('POST /menu-items/{id}/copy', { params }))) await reload();
  };
  const remove = async () => {
    if (await removeAfterAsking(() => call('DELETE /menu-items/delete/{id}', { params }))) {
      await reload();
    }
  };
  return (
    <span className={styles.actions}>
      <IconButton
        label={t('Copy {title}', { title })}
        icon={<IconCopy size={20} aria-hidden />}
        onClick={() => void copy()}
      />
      <IconButton
        label={t('Delete {title}', { title })}
        icon={<IconTrash size={20} aria-hidden />}
        onClick={() => void remove()}
      />
    </span>
  );
}

export const MenuRow = memo(function MenuRow(props: MenuRowProps) {
  const { item, station, currency, isChosen, onChoose, reload, index, count } = props;
  const { id, title, category_title: category } = item;
  const sell = async (isActive: boolean) => {
    const sent = call('POST /menu-items/change', { body: { ids: [id], isActive } });
    if (await didWork(sent)) await reload();
  };
  return (
    <li
      className={styles.row}
      data-chosen={isChosen}
      data-off={item.is_active === 0}
      // Rows far from the screen are not drawn, so these attributes tell assistive technology the position and the
      // number of rows.
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <SortHandle name={title} {...{ index, count }} onMove={props.onMove} onDone={props.onMoved} />
      <Checkbox
        label={t('Choose {title}', { title })}
        hideLabel
        checked={isChosen}
        onChange={(isOn, withShift) => onChoose(id, isOn, withShift)}
      />
      <Thumbnail image={item.image} />
      <Link
        className={styles.name}
        to={`${MENU_PAGE}/${id}`}
        aria-label={t('Edit {name}', { name: title })}
      >
        <span className={styles.title}>{title}</span>
        <span className={styles.muted}>
          {category ?? t('No category')}
          {variantWords(item.variants.length)}
        </span>
      </Link>
      <span className={styles.station}>{station}</span>
      <span className={styles.marks}>
        {isSoldOut(item) && <Badge tone="cancelled">{t('Sold out')}</Badge>}
      </span>
      <PriceCell item={item} currency={currency} onSaved={reload} />
      <Switch
        label={t('{title} is for sale', { title })}
        hideLabel
        checked={item.is_active !== 0}
        onChange={(isOn) => void sell(isOn)}
      />
      <RowActions item={item} reload={reload} />
    </li>
  );
});
