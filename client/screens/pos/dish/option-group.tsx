// A group of options in the dialog of a dish: a single choice, or a number of pieces for each option.

import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Cents, Currency } from '#shared/billing/money.ts';
import type { AskedGroup, ChosenOption } from '#shared/billing/options.ts';
import { formatMoney } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { IconButton } from '../../../parts/button.tsx';
import { limitWords } from '../../../sets/step-words.ts';
import type { MenuItem } from '../cart/cart-choice.ts';
import styles from './option-group.module.css';

type WireGroup = NonNullable<MenuItem['groups']>[number];
type Pieces = ReadonlyMap<number, number>;

export const toPieces = (chosen: readonly ChosenOption[]): Pieces =>
  new Map(chosen.map(({ id, quantity }) => [id, quantity]));
export const toChosen = (pieces: Pieces): ChosenOption[] =>
  [...pieces].filter(([, quantity]) => quantity > 0).map(([id, quantity]) => ({ id, quantity }));

const countOf = (group: Pick<AskedGroup, 'options'>, pieces: Pieces): number =>
  group.options.reduce((sum, { id }) => sum + (pieces.get(id) ?? 0), 0);

interface GroupProps {
  readonly group: WireGroup;
  readonly asked: AskedGroup;
  readonly pieces: Pieces;
  readonly currency: Currency;
  readonly onChange: (pieces: Pieces) => void;
}

/** Shows the limits of the group ('Choose 1 to 3', '1 free'), and whether a choice is still required. */
function Asks({ asked, count }: { asked: AskedGroup; count: number }) {
  const words = [limitWords(asked), asked.free > 0 ? t('{n} free', { n: asked.free }) : ''].filter(
    Boolean,
  );
  const isOpen = count < asked.min;
  return (
    <span className={styles.asks}>
      {words.join(', ')}
      {asked.min > 0 && (
        <b className={styles.required} data-open={isOpen}>
          {isOpen ? t('Required') : t('Done')}
        </b>
      )}
    </span>
  );
}

/** Adds or removes one piece of an option. In a group with a maximum of one, the new choice replaces the old choice. */
function step({ group, pieces }: GroupProps, id: number, by: 1 | -1): Pieces {
  const next = new Map(pieces);
  if (by === 1 && group.max === 1) for (const each of group.options) next.delete(each.id);
  next.set(id, Math.max(0, (next.get(id) ?? 0) + by));
  return next;
}

interface RowProps extends GroupProps {
  readonly option: WireGroup['options'][number];
  readonly cents: Cents;
  /** Whether the group has reached its maximum. */
  readonly isFull: boolean;
}

interface StepsProps {
  title: string;
  isMost: boolean;
  onStep: (by: 1 | -1) => void;
}

function Steps({ title, isMost, onStep }: StepsProps) {
  return (
    <>
      <IconButton
        label={t('One less {dish}', { dish: title })}
        size="touch"
        icon={<IconMinus size={20} aria-hidden />}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label={t('One more {dish}', { dish: title })}
        size="touch"
        disabled={isMost}
        icon={<IconPlus size={20} aria-hidden />}
        onClick={() => onStep(1)}
      />
    </>
  );
}

function OptionRow(props: RowProps) {
  const { group, option, pieces, cents, currency, isFull, onChange } = props;
  const { id, title, left } = option;
  const own = pieces.get(id) ?? 0;
  const isMost = isFull || left === 0 || (typeof left === 'number' && own >= left);
  const isOnly = group.max === 1;
  const change = (by: 1 | -1) => onChange(step(props, id, by));
  const press = () => {
    if (!isOnly || own === 0) change(1);
    else if (group.min === 0) change(-1);
  };
  return (
    <div className={styles.row} data-chosen={own > 0}>
      <button
        type="button"
        className={styles.pick}
        aria-pressed={own > 0}
        disabled={isMost && !(isOnly && own > 0)}
        onClick={press}
      >
        <span className={styles.title}>
          {title}
          {left === 0 && <b className={styles.out}> {t('Sold out')}</b>}
        </span>
        <span className={styles.price}>
          {cents === 0 ? '' : `+${formatMoney(cents, currency)}`}
        </span>
        {own > 0 && <span className={styles.count}>{isOnly ? '✓' : `${own} ×`}</span>}
      </button>
      {!isOnly && own > 0 && <Steps title={title} isMost={isMost} onStep={change} />}
    </div>
  );
}

export function OptionGroup(props: GroupProps) {
  const { group, asked, pieces } = props;
  const count = countOf(asked, pieces);
  const isFull = group.max !== null && group.max > 1 && count >= group.max;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <span>{group.title}</span>
        <Asks asked={asked} count={count} />
      </legend>
      {group.options.map((option, index) => (
        <OptionRow
          key={option.id}
          option={option}
          cents={asked.options[index]?.cents ?? 0}
          isFull={isFull}
          {...props}
        />
      ))}
    </fieldset>
  );
}
