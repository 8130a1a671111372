// A dialog over the screen: native, so Esc, focus inside and focus back are the browser's; a sheet on a phone.
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
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { BannerPlace, BannerRoom } from './states.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the lower edge that never scroll away; a form's submit button names it by `form={id}`. */
  footer?: ReactNode;
  size?: 'usual' | 'wide' | 'drawer' | undefined;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean | undefined;
  /** Something is under way whose end must be seen: until then it can't be closed. */
  busy?: boolean | undefined;
  /** Hears every key pressed in it. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

/** What gets the focus at the opening: what asks for it, else the first field; a native dialog would take the X. */
const FIRST = [
  '[data-first-focus="true"]',
  ':is(input, select, textarea):not([hidden], [type="hidden"], :disabled)',
];

/** Nothing is kept between two openings; a tap beside it does not close it, so nothing typed is lost by a slip. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

/** Opens it over the page; closing it gives the focus back. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const first = FIRST.map((wanted) => dialog?.querySelector<HTMLElement>(wanted));
    first.find((found) => found)?.focus();
    // Closing before React takes it out of the page is what gives the focus back to where it came from.
    return () => dialog?.close();
  }, []);
  return ref;
}

/** Esc asks whoever shows the dialog; it never closes by itself. */
const escapes = (close: () => void): DialogHTMLAttributes<HTMLDialogElement> => ({
  onCancel: (event) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  },
  onClose: ({ currentTarget: dialog }) => {
    // A second Esc closes it whatever was said to the first; whoever shows it decides that.
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
        // An Enter held down since before would press what has the focus here, unseen.
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
          label="Close"
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
