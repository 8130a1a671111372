// The unit price and the buttons of the open line of the cart.

import { IconAdjustments, IconMinus, IconNote, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Currency } from '#shared/billing/money.ts';
import { formatMoney } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { IconButton } from '../../../parts/button.tsx';
import { openDialog } from '../pos-ui.ts';
import { changeQuantity } from './cart.ts';
import { hasChoices, type MenuItem } from './cart-choice.ts';
import styles from './cart-panel.module.css';
import type { CartLine as Line } from './cart-rules.ts';
import { takeOutLine } from './undo.ts';

function UnitPrice({ line, currency }: { line: Line; currency: Currency }) {
  return (
    <span className={styles.unit}>
      {line.wasCents !== undefined && (
        <>
          <span className="hidden-text">{t('was##price')} </span>
          <s>{formatMoney(line.wasCents, currency)}</s>
          <span className="hidden-text">{t(', now##price')}</span>{' '}
        </>
      )}
      {t('{price} each', { price: formatMoney(line.unitCents, currency) })}
    </span>
  );
}

/**
 * The quantity of a line with its buttons. For a gift card there are no buttons, because a card is always one piece.
 */
function Pieces({ line: { key, title, quantity } }: { line: Line }) {
  return (
    <span className={styles.stepper}>
      <IconButton
        label={t('One less {dish}', { dish: title })}
        size="touch"
        icon={<IconMinus size={20} aria-hidden />}
        onClick={() => (quantity === 1 ? takeOutLine(key) : changeQuantity(key, -1))}
      />
      <span className={styles.quantity}>
        <span className="heard-text">{t('Quantity')} </span>
        {quantity}
      </span>
      <IconButton
        label={t('One more {dish}', { dish: title })}
        size="touch"
        icon={<IconPlus size={20} aria-hidden />}
        onClick={() => changeQuantity(key, 1)}
      />
    </span>
  );
}

interface LineHandlesProps {
  line: Line;
  /** The dish on the current menu. */
  item: MenuItem | undefined;
  currency: Currency;
}

export function LineHandles({ line, item, currency }: LineHandlesProps) {
  const { key, title } = line;
  return (
    <>
      <div className={styles.prices}>
        <UnitPrice line={line} currency={currency} />
      </div>
      <div className={styles.buttons}>
        {item && hasChoices(item) && (
          <IconButton
            label={t('Options of {dish}', { dish: title })}
            size="touch"
            icon={<IconAdjustments size={20} aria-hidden />}
            onClick={() => openDialog({ kind: 'options', item, line })}
          />
        )}
        {line.card === undefined && (
          <IconButton
            label={t('Notes of {dish}', { dish: title })}
            size="touch"
            icon={<IconNote size={20} aria-hidden />}
            onClick={() => openDialog({ kind: 'notes', lineKey: key })}
          />
        )}
        <IconButton
          label={t('Remove {dish}', { dish: title })}
          size="touch"
          icon={<IconTrash size={20} aria-hidden />}
          onClick={() => takeOutLine(key)}
        />
        {line.card === undefined && <Pieces line={line} />}
      </div>
    </>
  );
}
