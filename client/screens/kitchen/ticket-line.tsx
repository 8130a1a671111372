// A dish on a ticket: the symbol of its state, its quantity, seat and title, and its add-ons and notes. The whole line
// is a button that takes the next step.

import { IconAlertTriangle } from '@tabler/icons-react';
import type { Ref } from 'react';
import { type KitchenTarget, nextKitchenStatus } from '#shared/states/order-item.ts';
import { FALLBACK } from '#shared/texts.ts';
import { t } from '../../locales/t.ts';
import { SeatMark } from '../../parts/seat-mark.tsx';
import { CourseLine } from './course-line.tsx';
import { movedWords } from './forms.ts';
import {
  dishName,
  extraNames,
  idsOf,
  isWaiting,
  type KitchenItem,
  secondWords,
  variantName,
} from './lineup.ts';
import { StateSymbol } from './state-symbol.tsx';
import styles from './ticket-line.module.css';
import type { Step } from './use-cooking.ts';

/** Returns the label of the button that takes a dish to the target state: `Start Making: 2 × Soup`. */
const labelOf = (target: KitchenTarget, dish: string): string =>
  target === 'preparing' ? t('Start Making: {dish}', { dish }) : t('Complete: {dish}', { dish });

interface LineActions {
  hasButtons: boolean;
  isBusy: boolean;
  isDismissed: boolean;
  onCook: (steps: readonly Step[]) => unknown;
  onNote: (item: KitchenItem) => void;
}

interface StepProps extends LineActions {
  item: KitchenItem;
}

interface LineStep {
  /**
   * The word on the line, for a void or a move that must be acknowledged. Undefined for a cooking step, which shows
   * only the state of the dish.
   */
  readonly word?: string;
  readonly label: string;
  readonly isOver: boolean;
  readonly run: () => unknown;
}

/** Returns the next step of the line's button; undefined if there is no next step. */
function stepOf({ item, isDismissed, onCook, onNote }: StepProps): LineStep | undefined {
  const name = `${item.quantity} × ${dishName(item)}`;
  if (item.status === 'cancelled') {
    const label = t('Seen: {dish} is cancelled', { dish: name });
    return { word: t('Seen'), label, isOver: isDismissed, run: () => onNote(item) };
  }
  if (item.moved_from) {
    const label = t('Seen: {dish} is moved', { dish: name });
    return { word: t('Seen'), label, isOver: false, run: () => onNote(item) };
  }
  const target = isWaiting(item) ? undefined : nextKitchenStatus(item.status);
  if (target === undefined) return undefined;
  return { label: labelOf(target, name), isOver: false, run: () => onCook([{ item, target }]) };
}

/** The button that covers the whole line. While busy, it is not `disabled`, because it would then lose the focus. */
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
      {isBusy && <span className="hidden-text">{t(FALLBACK.wait)}</span>}
      {!isBusy && step.word !== undefined && <span className={styles.word}>{step.word} ›</span>}
    </button>
  );
}

function What({ item }: { item: KitchenItem }) {
  const variant = variantName(item);
  return (
    <p className={styles.what}>
      <strong className={styles.quantity}>{item.quantity} ×</strong> <SeatMark seat={item.seat} />
      <span className={styles.dish} dir="auto">
        {dishName(item)}
      </span>
      {variant !== null && <span className={styles.variant}>{variant}</span>}
      {item.set && <span className={styles.set}>{item.set.title}</span>}
    </p>
  );
}

function Details({ item }: { item: KitchenItem }) {
  const extras = extraNames(item);
  const second = secondWords(item);
  return (
    <>
      {extras.length > 0 && (
        <ul className={styles.addons} aria-label={t('Add-ons')}>
          {extras.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sold options keep their order and have no id
            <li key={index}>+ {title}</li>
          ))}
        </ul>
      )}
      {second !== undefined && (
        <p className={styles.second} lang={second.language} dir="auto">
          {second.words.join(', ')}
        </p>
      )}
      {item.notes !== null && (
        <p className={styles.notes}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            <span className="hidden-text">{t('Note:')} </span>
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
  /** The dishes of the course that begins with this line; undefined if no course begins here. */
  heads?: readonly KitchenItem[] | undefined;
  /** The height on a paged display; undefined on a page that scrolls. */
  height?: number | undefined;
  /** Whether the line is taller than a column. It then scrolls. */
  isTall?: boolean | undefined;
  ref?: Ref<HTMLLIElement> | undefined;
}

const nothing = () => undefined;

/** A dish on a ticket. Its height depends on the text only, never on the state of the dish. */
export function TicketLine(props: TicketLineProps) {
  const { item, isSmall, heads, height, isTall, ref, ...actions } = props;
  const { hasButtons = false, isBusy = false, isDismissed = false } = actions;
  const { onCook = nothing, onNote = nothing } = actions;
  const moved = movedWords(item);
  const waits = isWaiting(item) || undefined;
  return (
    <li
      ref={ref}
      className={styles.line}
      data-line={item.id}
      data-alike={idsOf(item).join(' ')}
      data-status={item.status}
      data-waiting={waits}
      data-small={isSmall || undefined}
      data-tall={isTall || undefined}
      style={
        height === undefined
          ? undefined
          : { minHeight: height, maxHeight: isTall ? height : undefined }
      }
    >
      {heads !== undefined && <CourseLine items={heads} hasButtons={hasButtons} />}
      <div className={styles.row}>
        <StateSymbol item={item} />
        <div className={styles.text}>
          <What item={item} />
          {moved !== '' && (
            <p className={styles.place} data-moved={item.moved_from ? true : undefined}>
              {moved}
            </p>
          )}
          {!isSmall && <Details item={item} />}
        </div>
      </div>
      {hasButtons && <StepButton {...{ item, hasButtons, isBusy, isDismissed, onCook, onNote }} />}
    </li>
  );
}
