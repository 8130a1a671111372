// A line of the cart, 48 px high: quantity, title and amount. The open line also shows its actions.
import { IconAdjustments, IconMinus, IconNote, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { type Currency, formatMoney } from '#shared/billing/money.ts';
import { Badge } from '../../parts/badge.tsx';
import { IconButton } from '../../parts/button.tsx';
import { changeQuantity } from './cart.ts';
import { hasChoices, type MenuItem } from './cart-choice.ts';
import styles from './cart-panel.module.css';
import { type CartLine as Line, lineCents } from './cart-rules.ts';
import { openDialog } from './pos-ui.ts';
import { takeOutLine } from './undo.ts';

const FLASH_MS = 600;

interface CartLineProps {
  line: Line;
  /** The dish as it is on the menu now. */
  item: MenuItem | undefined;
  position: number;
  currency: Currency;
  gone: boolean;
  /** Makes the line flash once. */
  changed: boolean;
  /** Shows the unit price and the buttons; only one line at a time is open. */
  open: boolean;
  onOpen: (key: string) => void;
}

/** Below the title, where a long word fits. */
function Mark({ line, gone }: { line: Line; gone: boolean }) {
  if (!gone && line.wasCents === undefined) return null;
  return (
    <span>
      {gone ? (
        <Badge tone="cancelled">Not on the menu</Badge>
      ) : (
        <Badge tone="created">New price</Badge>
      )}
    </span>
  );
}

/** Variant, add-ons and notes on one line; in full while the line is open. */
function Details({ line }: { line: Line }) {
  const { variantTitle, addonTitles, notes, course, seat } = line;
  const isPlain = variantTitle === null && addonTitles.length === 0 && notes === null;
  if (isPlain && (course ?? seat) === undefined) return null;
  return (
    <span className={styles.detail}>
      {variantTitle !== null && <span>{variantTitle} </span>}
      {addonTitles.length > 0 && <span>+ {addonTitles.join(', ')} </span>}
      {course !== undefined && <span>Course {course} </span>}
      {seat !== undefined && <span>Seat {seat} </span>}
      {notes !== null && <span className={styles.notes}>“{notes}”</span>}
    </span>
  );
}

function UnitPrice({ line, currency }: { line: Line; currency: Currency }) {
  return (
    <span className={styles.unit}>
      {line.wasCents !== undefined && (
        <>
          <span className="hidden-text">Price was </span>
          <s>{formatMoney(line.wasCents, currency)}</s>
          <span className="hidden-text"> and is now </span>{' '}
        </>
      )}
      {formatMoney(line.unitCents, currency)} each
    </span>
  );
}

export const CartLine = memo(function CartLine({
  line,
  item,
  position,
  currency,
  gone,
  changed,
  open,
  onOpen,
}: CartLineProps) {
  const { key, title, quantity } = line;
  const row = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the quantity scrolls to the line and makes it flash
  useEffect(() => {
    const { current } = row;
    if (!changed || current === null) return;
    current.dataset.flash = '';
    current.scrollIntoView({ block: 'nearest' });
    const timer = setTimeout(() => delete current.dataset.flash, FLASH_MS);
    return () => {
      clearTimeout(timer);
      delete current.dataset.flash;
    };
  }, [changed, quantity]);
  return (
    <li ref={row} className={styles.line} data-gone={gone} data-open={open}>
      <button
        type="button"
        className={styles.what}
        aria-expanded={open}
        onClick={() => onOpen(key)}
      >
        <span className={styles.pieces}>
          <span className="heard-text">{position} </span>
          {quantity} ×
        </span>
        <span className={styles.name}>
          <span className={styles.title}>{title}</span>
          <Details line={line} />
          <Mark line={line} gone={gone} />
        </span>
        <span className={styles.total}>{formatMoney(lineCents(line), currency)}</span>
      </button>
      {open && <Handles line={line} item={item} currency={currency} />}
    </li>
  );
});

function Handles({ line, item, currency }: Pick<CartLineProps, 'line' | 'item' | 'currency'>) {
  const { key, title, quantity } = line;
  return (
    <div className={styles.handles}>
      <div className={styles.prices}>
        <UnitPrice line={line} currency={currency} />
      </div>
      <div className={styles.buttons}>
        {item && hasChoices(item) && (
          <IconButton
            label={`Options of ${title}`}
            size="touch"
            icon={<IconAdjustments size={20} aria-hidden />}
            onClick={() => openDialog({ kind: 'options', item, line })}
          />
        )}
        <IconButton
          label={`Notes of ${title}`}
          size="touch"
          icon={<IconNote size={20} aria-hidden />}
          onClick={() => openDialog({ kind: 'notes', lineKey: key })}
        />
        <IconButton
          label={`Remove ${title}`}
          size="touch"
          icon={<IconTrash size={20} aria-hidden />}
          onClick={() => takeOutLine(key)}
        />
        <span className={styles.stepper}>
          <IconButton
            label={`One less ${title}`}
            size="touch"
            icon={<IconMinus size={20} aria-hidden />}
            onClick={() => (quantity === 1 ? takeOutLine(key) : changeQuantity(key, -1))}
          />
          <span className={styles.quantity}>
            <span className="heard-text">Quantity </span>
            {quantity}
          </span>
          <IconButton
            label={`One more ${title}`}
            size="touch"
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() => changeQuantity(key, 1)}
          />
        </span>
      </div>
    </div>
  );
}
