// Buttons with a word, or with only an icon and a name for screen readers.
import {
  type ButtonHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
} from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>;

export interface ButtonProps extends Native {
  /**
   * `primary` is for the most likely next action; a screen has only one. `secondary` is the default.
   * `danger` is for a button that opens a confirmation; `destroy` is for the button that confirms.
   */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'destroy' | undefined;
  size?: 'usual' | 'touch' | 'large' | undefined;
  wide?: boolean | undefined;
  icon?: ReactNode;
  /** Whether the button's action is running. The button then can't be pressed again and shows that it is busy. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function buttonClass(
  look: NonNullable<ButtonProps['look']>,
  size: ButtonProps['size'],
  wide = false,
): string {
  return classes(
    styles.button,
    styles[look],
    size === 'large' && styles.large,
    size === 'touch' && styles.touch,
    wide && styles.wide,
  );
}

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * A button. While busy, it is not `disabled`: a disabled button loses the focus, and a keyboard user would have to find
 * it again.
 */
export function Button({
  look = 'secondary',
  size,
  wide,
  icon,
  busy = false,
  children,
  ...native
}: ButtonProps) {
  return (
    <button
      type="button"
      {...native}
      onClick={busy ? refuse : native.onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(look, size, wide)}
    >
      {icon}
      {children}
    </button>
  );
}

/** Whether icon buttons show their name beside the icon, if it fits. */
export const WordsBeside = createContext(false);

interface IconButtonProps extends Omit<Native, 'children'> {
  label: string;
  icon: ReactNode;
  look?: ButtonProps['look'];
  size?: 'usual' | 'touch' | undefined;
  /** A small count in the corner; it is part of the button's accessible name. */
  count?: number | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function IconButton({
  label,
  icon,
  look = 'quiet',
  size,
  count,
  ...native
}: IconButtonProps) {
  if (use(WordsBeside)) {
    return (
      <Button {...native} look={look === 'quiet' ? 'secondary' : look} icon={icon}>
        {label}
      </Button>
    );
  }
  return (
    <button
      type="button"
      {...native}
      aria-label={count === undefined ? label : `${label} (${count})`}
      title={native.title ?? label}
      className={classes(buttonClass(look, size), styles.icon)}
    >
      {icon}
      {count !== undefined && count > 0 && <span className={styles.dot}>{count}</span>}
    </button>
  );
}
