// Cash: what the guest gave, by suggested notes or by keys, and the change due.
import { IconBackspace } from '@tabler/icons-react';
import { type Cents, formatMoney } from '#shared/billing/money.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { suggestNotes } from './cart-rules.ts';
import styles from './dialogs.module.css';

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0'];
/** An amount as it is being typed: `20`, `20.`, `20.5`. */
const TYPED = /^\d{0,9}(\.\d{0,2})?$/;

interface CashPadProps {
  text: string;
  onChange: (text: string) => void;
  totalCents: Cents;
  /** Undefined where what is typed is no amount. */
  tenderedCents: Cents | undefined;
  currency: string;
}

const typeInto = (next: string, onChange: (text: string) => void) => {
  const clean = next.replace(',', '.');
  if (TYPED.test(clean)) onChange(clean === '.' ? '0.' : clean);
};

interface CashDueProps extends CashPadProps {
  onEnter: () => void;
}

/** What was given, and the change due; Enter collects, but not one still held down from before. */
export function CashDue({
  text,
  onChange,
  totalCents,
  tenderedCents,
  currency,
  onEnter,
}: CashDueProps) {
  const due = (tenderedCents ?? 0) - totalCents;
  return (
    <>
      <Field
        label="Tendered"
        inputMode="none"
        autoComplete="off"
        placeholder={(totalCents / 100).toFixed(2)}
        value={text}
        onChange={(next) => typeInto(next, onChange)}
        onKeyDown={({ key, repeat }) => {
          if (key === 'Enter' && !repeat) onEnter();
        }}
      />
      <output className={styles.change}>
        <span>{due < 0 ? 'Still missing' : 'Change due'}</span>
        <strong>{formatMoney(Math.abs(due), currency)}</strong>
      </output>
    </>
  );
}

/** Likely notes and the keys. */
export function CashPad({ text, onChange, totalCents, currency }: CashPadProps) {
  return (
    <div className={styles.cash}>
      <div className={styles.suggested}>
        <Button size="touch" onClick={() => onChange('')}>
          Exact
        </Button>
        {suggestNotes(totalCents).map((cents) => (
          <Button key={cents} size="touch" onClick={() => onChange((cents / 100).toFixed(2))}>
            {formatMoney(cents, currency)}
          </Button>
        ))}
      </div>
      <div className={styles.keys}>
        {KEYS.map((key) => (
          <Button key={key} size="touch" onClick={() => typeInto(text + key, onChange)}>
            {key}
          </Button>
        ))}
        <Button
          size="touch"
          aria-label="Delete last digit"
          onClick={() => onChange(text.slice(0, -1))}
        >
          <IconBackspace size={22} aria-hidden />
        </Button>
      </div>
    </div>
  );
}
