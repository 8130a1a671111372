// A dish on a ticket: quantity first, changes highlighted. The whole line is the button of its next step.
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Ref } from 'react';
import { type KitchenTarget, nextKitchenStatus } from '#shared/states/order-item.ts';
import { FALLBACK } from '#shared/texts.ts';
import { StatusChip } from '../../orders/status-chip.tsx';
import { placeWords } from './forms.ts';
import { idsOf, isWaiting, type KitchenItem } from './lineup.ts';
import styles from './ticket-line.module.css';
import type { Step } from './use-cooking.ts';

const ACTIONS: Record<KitchenTarget, string> = {
  preparing: 'Start Making',
  completed: 'Complete',
};

interface LineActions {
  hasButtons: boolean;
  isBusy: boolean;
  isDismissed: boolean;
  onCook: (steps: readonly Step[]) => unknown;
  onNote: (item: KitchenItem) => void;
  onFire: (item: KitchenItem) => void;
}

interface StepProps extends LineActions {
  item: KitchenItem;
}

/** Returns the next step of the line's button, or undefined if there is none. */
function stepOf({ item, isDismissed, onCook, onNote, onFire }: StepProps) {
  const name = `${item.quantity} × ${item.item_title}`;
  if (item.status === 'cancelled') {
    const label = `Seen: ${name} is cancelled`;
    return { word: 'Seen', label, isOver: isDismissed, run: () => onNote(item) };
  }
  if (item.moved_from) {
    const label = `Seen: ${name} is moved`;
    return { word: 'Seen', label, isOver: false, run: () => onNote(item) };
  }
  if (isWaiting(item)) {
    const word = `Fire ${item.course ?? ''}`.trim();
    return { word, label: `${word}: ${name}`, isOver: false, run: () => onFire(item) };
  }
  const target = nextKitchenStatus(item.status);
  if (target === undefined) return undefined;
  const word = ACTIONS[target];
  return { word, label: `${word}: ${name}`, isOver: false, run: () => onCook([{ item, target }]) };
}

/** Covers the whole line. While busy it keeps the focus, which `disabled` would lose. */
function StepButton(props: StepProps) {
  const step = stepOf(props);
  if (step === undefined) return null;
  const { isBusy } = props;
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={step.label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      disabled={step.isOver}
      onClick={isBusy ? undefined : step.run}
    >
      {isBusy ? FALLBACK.wait : step.word}
      {!isBusy && <span aria-hidden>›</span>}
    </button>
  );
}

function What({ item }: { item: KitchenItem }) {
  return (
    <p className={styles.what}>
      <strong className={styles.quantity}>{item.quantity} ×</strong> <span>{item.item_title}</span>
      {item.variant_title !== null && <span className={styles.variant}>{item.variant_title}</span>}
    </p>
  );
}

function Details({ item }: { item: KitchenItem }) {
  return (
    <>
      {item.addons.length > 0 && (
        <ul className={styles.addons} aria-label="Add-ons">
          {item.addons.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sold options keep their order and have no id
            <li key={index}>+ {title}</li>
          ))}
        </ul>
      )}
      {item.notes !== null && (
        <p className={styles.notes}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            <span className="hidden-text">Note: </span>
            {item.notes}
          </span>
        </p>
      )}
    </>
  );
}

interface TicketLineProps extends Partial<LineActions> {
  item: KitchenItem;
  isSmall: boolean;
  /** The height on a paged display; undefined on a page that scrolls. */
  height?: number | undefined;
  /** The line is taller than a column, so it scrolls. */
  isTall?: boolean | undefined;
  ref?: Ref<HTMLLIElement> | undefined;
}

const nothing = () => undefined;

/** The height depends on the text only, never on the state. */
export function TicketLine({ item, isSmall, height, isTall, ref, ...actions }: TicketLineProps) {
  const { hasButtons = false, isBusy = false, isDismissed = false } = actions;
  const { onCook = nothing, onNote = nothing, onFire = nothing } = actions;
  const place = placeWords(item);
  return (
    <li
      ref={ref}
      className={styles.line}
      data-line={item.id}
      data-alike={idsOf(item).join(' ')}
      data-status={item.status}
      data-waiting={isWaiting(item) || undefined}
      data-small={isSmall || undefined}
      data-tall={isTall || undefined}
      style={
        height === undefined
          ? undefined
          : { minHeight: height, maxHeight: isTall ? height : undefined }
      }
    >
      <What item={item} />
      {place !== '' && (
        <p className={styles.place} data-moved={item.moved_from ? true : undefined}>
          {place}
        </p>
      )}
      {!isSmall && <Details item={item} />}
      <div className={styles.state}>
        {isWaiting(item) ? (
          <span className={styles.course}>Course {item.course} waits</span>
        ) : (
          <StatusChip status={item.status} />
        )}
        {hasButtons && (
          <StepButton {...{ item, hasButtons, isBusy, isDismissed, onCook, onNote, onFire }} />
        )}
      </div>
    </li>
  );
}
