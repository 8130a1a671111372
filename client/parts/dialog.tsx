// A native dialog over the screen, so the browser handles Esc and focus; a drawer from below on a phone.

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
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { BannerPlace, BannerRoom } from './states.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the lower edge that never scroll away; a form's submit button refers to it by `form={id}`. */
  footer?: ReactNode;
  size?: 'usual' | 'wide' | 'drawer' | undefined;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean | undefined;
  /** Work is in progress whose result must be seen: until then the dialog can't be closed. */
  busy?: boolean | undefined;
  /** Called for every key pressed in the dialog. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

/**
 * What gets the focus at opening: the element that asks for it, else the first field; a native dialog would focus the
 * X.
 */
const FIRST = [
  '[data-first-focus="true"]',
  ':is(input, select, textarea):not([hidden], [type="hidden"], :disabled)',
];

/** Keeps nothing between two openings. A tap beside it does not close it, so no entry is lost by accident. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

/** Opens the dialog as a modal; closing it returns the focus. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const first = FIRST.map((wanted) => dialog?.querySelector<HTMLElement>(wanted));
    first.find((found) => found)?.focus();
    // Closing before React removes the element returns the focus to where it was.
    return () => dialog?.close();
  }, []);
  return ref;
}

/** Esc asks the parent to close the dialog; it never closes automatically. */
const escapes = (close: () => void): DialogHTMLAttributes<HTMLDialogElement> => ({
  onCancel: (event) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  },
  onClose: ({ currentTarget: dialog }) => {
    // A second Esc closes it in any browser, even if the first was refused; the parent decides whether it reopens.
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
        // A held Enter key would press the focused control of the new dialog unseen.
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
