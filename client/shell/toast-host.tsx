// Shows toasts one at a time at the bottom of the screen. The host is in the browser's top layer, so that toasts also
// appear above an open dialog.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import toast, { ToastBar, Toaster, useToasterStore } from 'react-hot-toast';
import { MAX_TOASTS } from '#shared/limits.ts';
import { serveToasts, toastLook, toastTimes } from '../parts/toasts.ts';
import { drawUndo } from '../parts/undo-toast.tsx';
import styles from './toast-host.module.css';

serveToasts(toast, drawUndo);

/** The distance from the bottom in px, above the buttons of a dialog or of the cart. */
const PLACE = { bottom: 88 };

export function ToastHost() {
  const host = useRef<HTMLDivElement>(null);
  // A toast is measured when it is drawn, and a toast without a height stays invisible. So the host must be open first.
  const [isOpen, setOpen] = useState(false);
  const { toasts } = useToasterStore();
  // Only the newest visible toast is shown. When it is gone, an older toast that still has time is shown again.
  const newest = toasts.find(({ visible }) => visible)?.id ?? toasts[0]?.id;
  const shown = toasts.map(({ id }) => id).join(' ');
  useEffect(() => {
    for (const { id } of toasts.slice(MAX_TOASTS)) toast.remove(id);
  }, [toasts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast must be above everything again
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    // The element that was opened last is on top of the top layer. So the host is opened again if a dialog could cover
    // the toasts.
    const covered = document.querySelector('dialog[open]') !== null;
    if (covered && element.matches(':popover-open')) element.hidePopover();
    if (!element.matches(':popover-open')) element.showPopover();
    setOpen(true);
  }, [shown]);
  return (
    <div ref={host} popover="manual" className={styles.host}>
      {isOpen && (
        <Toaster
          position="bottom-center"
          containerStyle={PLACE}
          toastOptions={{ ...toastTimes, style: toastLook }}
        >
          {(each) => (each.id === newest ? <ToastBar toast={each} /> : <span />)}
        </Toaster>
      )}
    </div>
  );
}
