// The host of toasts, in the browser's top layer, so that they are above an open dialog too.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import toast, { Toaster, useToasterStore } from 'react-hot-toast';
import { MAX_TOASTS } from '#shared/limits.ts';
import { serveToasts, toastLook, toastTimes } from '../parts/toasts.ts';
import { drawUndo } from '../parts/undo-toast.tsx';
import styles from './toast-host.module.css';

serveToasts(toast, drawUndo);

export function ToastHost() {
  const host = useRef<HTMLDivElement>(null);
  // A toast is measured when it is drawn and stays invisible without a height, so the host must be open first.
  const [isOpen, setOpen] = useState(false);
  const { toasts } = useToasterStore();
  const shown = toasts.map(({ id }) => id).join(' ');
  useEffect(() => {
    for (const { id } of toasts.slice(MAX_TOASTS)) toast.remove(id);
  }, [toasts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast asks anew for the top place
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
        <Toaster position="top-center" toastOptions={{ ...toastTimes, style: toastLook }} />
      )}
    </div>
  );
}
