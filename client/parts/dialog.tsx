// A native dialog over the screen, so that the browser handles Esc and focus. Back closes it too. On a phone it is a
// drawer from below.

import { IconX } from '@tabler/icons-react';
import {
  type DialogHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '../locales/t.ts';
import { closeByBack } from './back.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { noteClosed } from './late-taps.ts';
import { BannerPlace, BannerRoom } from './states.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay visible at the lower edge. A submit button here names its form with `form={id}`. */
  footer?: ReactNode;
  size?: 'usual' | 'wide' | 'drawer' | undefined;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean | undefined;
  /** Whether work is in progress whose result the user must see. Until it ends, the dialog can't be closed. */
  busy?: boolean | undefined;
  /** Called for every key pressed in the dialog. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

/**
 * Selectors for the element that gets the focus when a dialog opens: the element that asks for the focus, or else the
 * first field. A native dialog would focus its close button.
 */
const FIRST = [
  '[data-first-focus="true"]',
  ':is(input, select, textarea):not([hidden], [type="hidden"], :disabled)',
];

/**
 * A dialog that keeps no state between two openings. A tap beside the dialog does not close it, so that no entry is
 * lost by accident.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

/** Opens the dialog as a modal. When it closes, the focus returns to where it was. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    const first = FIRST.map((wanted) => dialog.querySelector<HTMLElement>(wanted));
    first.find((found) => found)?.focus();
    const forget = closeByBack(dialog);
    return () => {
      forget();
      // Closes the dialog before React removes it. Otherwise the browser would not return the focus to where it was.
      dialog.close();
      noteClosed();
    };
  }, []);
  return ref;
}

/** Makes Esc ask the parent to close the dialog. The dialog never closes without the parent. */
const escapes = (close: () => void): DialogHTMLAttributes<HTMLDialogElement> => ({
  onCancel: (event) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  },
  onClose: ({ currentTarget: dialog }) => {
    // Browsers close a dialog on a second Esc, even if the first Esc was refused. So this opens the dialog again and
    // asks the parent to close it.
    if (dialog.open || !dialog.isConnected) return;
    dialog.showModal();
    close();
  },
});

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { title, onClose, children, footer, size, hideTitle, busy = false, onKeyDown } = props;
  const ref = useModal();
  const id = useId();
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={classes(
        styles.dialog,
        size === 'wide' && styles.wide,
        size === 'drawer' && styles.drawer,
      )}
      {...escapes(close)}
      onKeyDown={(event) => {
        // Ignores a held Enter key. It would press the focused control of a new dialog before the user sees the
        // dialog.
        const isRepeated = event.key === 'Enter' && event.repeat;
        if (isRepeated && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
        onKeyDown?.(event);
      }}
    >
      <div className={styles.head}>
        <BannerRoom place={setPlace}>
          <h2 id={id} className={hideTitle === true ? 'hidden-text' : styles.title}>
            {title}
          </h2>
        </BannerRoom>
        <IconButton
          label={t('Close')}
          size="touch"
          icon={<IconX size={22} aria-hidden />}
          disabled={busy}
          onClick={close}
        />
      </div>
      <div className={styles.body}>
        <BannerPlace value={place}>{children}</BannerPlace>
      </div>
      {footer !== undefined && <div className={styles.foot}>{footer}</div>}
    </dialog>
  );
}
