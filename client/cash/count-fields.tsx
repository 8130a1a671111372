// The fields to count the currency's notes and coins, by touch or keyboard. Enter moves to the next field.
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { AmountKeys } from '../checkout/keypad.tsx';
import { type KeypadKey, pressKey } from '../checkout/tender.ts';
import { formatAmount, formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { useMedia } from '../parts/use-media.ts';
import styles from './cash.module.css';
import {
  amountOf,
  type CashCount,
  minorOf,
  type Pieces,
  pressCountKey,
  readCount,
} from './cash-count.ts';

/**
 * The keypad is shown on screens of at least this width. Narrower screens are phones, which have a keypad of their own.
 */
const WITH_KEYS = '(min-width: 861px)';

interface CountFieldsProps {
  pieces: Pieces;
  cashCount: CashCount;
  onChange: (cashCount: CashCount) => void;
  /** The label of the total: Float, Cash counted. */
  label: string;
  error?: string | undefined;
  /** Other sums that are counted too, such as card slips. */
  others?: readonly OtherSum[];
}

export interface OtherSum {
  readonly label: string;
  readonly hint: string;
  readonly typed: string;
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
}

interface PieceProps {
  name: string;
  worth: string;
  typed: string;
  onType: (typed: string) => void;
  /** Whether the keypad types into this field. */
  isTyping: boolean;
  hasKeys: boolean;
  onFocus: () => void;
}

function Piece({ name, worth, typed, onType, isTyping, hasKeys, onFocus }: PieceProps) {
  const id = useId();
  const count = readCount(typed);
  const step = (by: number) => onType(String(Math.max(0, (count ?? 0) + by)));
  return (
    <li className={styles.piece}>
      <label htmlFor={id} className="figures">
        {name}
      </label>
      <IconButton
        label={t('One {name} less', { name })}
        icon={<span aria-hidden>−</span>}
        disabled={count === 0}
        onClick={() => step(-1)}
      />
      <input
        id={id}
        className={styles.count}
        inputMode={hasKeys ? 'none' : 'numeric'}
        data-typing={isTyping && hasKeys}
        autoComplete="off"
        placeholder="0"
        aria-invalid={count === undefined}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onFocus={onFocus}
      />
      <IconButton
        label={t('One {name} more', { name })}
        icon={<IconPlus size={20} aria-hidden />}
        onClick={() => step(1)}
      />
      <span className={`figures ${styles.worth}`}>{worth}</span>
    </li>
  );
}

/**
 * Enter moves to the next field, so that staff can count a drawer with only a number pad. In the last field, Enter
 * submits the form.
 */
function goDown(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const following = inputs[inputs.indexOf(event.target) + 1];
  if (following === undefined) return;
  event.preventDefault();
  following.focus();
  following.select();
}

/** Returns the value of the counted pieces; '?' if the entry is invalid. */
function worthOf(value: number, typed: string, { currency, decimals }: Pieces): string {
  const count = readCount(typed);
  if (count === undefined) return '?';
  return count === 0 ? '' : formatMoney(minorOf(value, decimals) * count, currency);
}

/** The field that receives typed keys: a count of pieces, the sum, or one of the other sums. */
interface Typing {
  readonly into: 'piece' | 'sum' | 'other';
  readonly at: number;
}

function useTyping({ pieces, cashCount, onChange, others }: CountFieldsProps) {
  const [typing, setTyping] = useState<Typing>({ into: 'piece', at: 0 });
  const type = (index: number, typed: string) =>
    onChange({
      ...cashCount,
      counts: cashCount.counts.map((old, at) => (at === index ? typed : old)),
    });
  const press = (key: KeypadKey) => {
    const { into, at } = typing;
    const other = others?.[at];
    if (into === 'piece') type(at, pressCountKey(cashCount.counts[at] ?? '', key));
    else if (into === 'sum')
      onChange({ ...cashCount, sum: pressKey(cashCount.sum, key, pieces.decimals) });
    else if (other) other.onType(pressKey(other.typed, key, pieces.decimals));
  };
  return { typing, setTyping, type, press };
}

interface PieceListProps extends CountFieldsProps {
  keys: ReturnType<typeof useTyping>;
  hasKeys: boolean;
}

function PieceList({ pieces, cashCount, keys, hasKeys }: PieceListProps) {
  const { values, currency } = pieces;
  const { typing, setTyping, type } = keys;
  return (
    <ul onKeyDown={goDown} aria-label={t('Notes and coins')}>
      {values.map((value, index) => (
        <Piece
          key={value}
          name={formatAmount(value, currency)}
          worth={worthOf(value, cashCount.counts[index] ?? '', pieces)}
          typed={cashCount.counts[index] ?? ''}
          onType={(typed) => type(index, typed)}
          isTyping={typing.into === 'piece' && typing.at === index}
          hasKeys={hasKeys}
          onFocus={() => setTyping({ into: 'piece', at: index })}
        />
      ))}
    </ul>
  );
}

interface OthersProps {
  others: CountFieldsProps['others'];
  inputMode: 'none' | 'decimal';
  onFocus: (typing: Typing) => void;
}

function Others({ others, inputMode, onFocus }: OthersProps) {
  return others?.map(({ typed, onType, ...other }, index) => (
    <Field
      key={other.label}
      {...other}
      inputMode={inputMode}
      autoComplete="off"
      onFocus={() => onFocus({ into: 'other', at: index })}
      value={typed}
      onChange={onType}
    />
  ));
}

type TotalProps = Pick<CountFieldsProps, 'label' | 'pieces' | 'cashCount'>;

function Total({ label, pieces, cashCount }: TotalProps) {
  const amount = amountOf(cashCount, pieces);
  return (
    <p className={styles.total} aria-live="polite">
      <span>{label}</span>
      <strong className="figures">
        {amount === undefined
          ? t('Please check the numbers.')
          : formatAmount(amount, pieces.currency)}
      </strong>
    </p>
  );
}

export function CountFields(props: CountFieldsProps) {
  const { pieces, cashCount, onChange, label, error, others } = props;
  const hasKeys = useMedia(WITH_KEYS);
  const keys = useTyping(props);
  const inputMode = hasKeys ? 'none' : 'decimal';
  const cleared = { counts: pieces.values.map(() => ''), sum: '' };
  const isCounted = cashCount.counts.some((count) => count.trim() !== '' && count !== '0');
  return (
    <div className={styles.counting}>
      <div className={styles.sheet}>
        <PieceList {...props} {...{ keys, hasKeys }} />
        <Field
          label={t('Or enter the total')}
          inputMode={inputMode}
          onFocus={() => keys.setTyping({ into: 'sum', at: 0 })}
          hint={
            isCounted
              ? t('Not needed: you counted notes and coins.')
              : t('Enter the total only if you did not count each note and coin.')
          }
          disabled={isCounted}
          value={isCounted ? '' : cashCount.sum}
          onChange={(sum) => onChange({ ...cashCount, sum })}
          error={error}
        />
        <Total label={label} pieces={pieces} cashCount={cashCount} />
        {isCounted && (
          <Button look="quiet" onClick={() => onChange(cleared)}>
            {t('Clear')}
          </Button>
        )}
        <Others others={others} inputMode={inputMode} onFocus={keys.setTyping} />
      </div>
      {hasKeys && (
        <div className={styles.beside}>
          <AmountKeys currency={pieces.currency} onKey={keys.press} />
        </div>
      )}
    </div>
  );
}
