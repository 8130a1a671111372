// The host of toasts, in the browser's top layer, so that they are above an open dialog too: one at a time, at the foot.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import toast, { ToastBar, Toaster, useToasterStore } from 'react-hot-toast';
import { MAX_TOASTS } from '#shared/limits.ts';
import { serveToasts, toastLook, toastTimes } from '../parts/toasts.ts';
import { drawUndo } from '../parts/undo-toast.tsx';
import styles from './toast-host.module.css';

serveToasts(toast, drawUndo);

/** Above the buttons at the foot of a dialog or of the cart. */
const PLACE = { bottom: 88 };

export function ToastHost() {
  const host = useRef<HTMLDivElement>(null);
  // A toast is measured when it is drawn and stays invisible without a height, so the host must be open first.
  const [isOpen, setOpen] = useState(false);
  const { toasts } = useToasterStore();
  // The others wait below it; one that still has time is shown again when it is gone.
  const newest = toasts.find(({ visible }) => visible)?.id ?? toasts[0]?.id;
  const shown = toasts.map(({ id }) => id).join(' ');
  useEffect(() => {
    for (const { id } of toasts.slice(MAX_TOASTS)) toast.remove(id);
  }, [toasts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast must be above everything again
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    // The top layer is in the order of opening: a dialog opened since then would cover the toasts.
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
