// A line of the cart: what, how many, for how much; a tap on it opens its notes.
import { IconMinus, IconNote, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { formatMoney } from '#shared/billing/money.ts';
import { Badge } from '../../parts/badge.tsx';
import { IconButton } from '../../parts/button.tsx';
import { changeQuantity } from './cart.ts';
import styles from './cart-panel.module.css';
import { type CartLine as Line, lineCents } from './cart-rules.ts';
import { openDialog } from './pos-ui.ts';
import { takeOutLine } from './undo.ts';

interface CartLineProps {
  line: Line;
  position: number;
  currency: string;
  gone: boolean;
  /** Flashes once. */
  changed: boolean;
}

/** Under the title, where a long word has room. */
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

function Details({ line }: { line: Line }) {
  return (
    <>
      {line.variantTitle !== null && <span className={styles.detail}>{line.variantTitle}</span>}
      {line.addonTitles.length > 0 && (
        <span className={styles.detail}>+ {line.addonTitles.join(', ')}</span>
      )}
      {line.notes !== null && <span className={styles.notes}>“{line.notes}”</span>}
    </>
  );
}

function UnitPrice({ line, currency }: { line: Line; currency: string }) {
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
  position,
  currency,
  gone,
  changed,
}: CartLineProps) {
  const { key, title, quantity } = line;
  const notes = () => openDialog({ kind: 'notes', lineKey: key });
  const row = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the quantity brings the line into sight
  useEffect(() => {
    if (changed) row.current?.scrollIntoView({ block: 'nearest' });
  }, [changed, quantity]);
  return (
    <li ref={row} className={styles.line} data-gone={gone}>
      {/* A new key starts the flash anew for each change. */}
      {changed && <span key={quantity} className={styles.flash} />}
      <button type="button" className={styles.what} onClick={notes}>
        <span className={styles.position}>{position}</span>
        <span className={styles.name}>
          <span className={styles.title}>{title}</span>
          <Details line={line} />
          <Mark line={line} gone={gone} />
        </span>
        <span className={styles.total}>{formatMoney(lineCents(line), currency)}</span>
      </button>
      <div className={styles.handles}>
        <div className={styles.prices}>
          <UnitPrice line={line} currency={currency} />
        </div>
        <IconButton
          label={`Notes of ${title}`}
          size="touch"
          icon={<IconNote size={20} aria-hidden />}
          onClick={notes}
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
            <span className="hidden-text">Quantity </span>
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
    </li>
  );
});
