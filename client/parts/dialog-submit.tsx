// The one button of a form that fills a dialog: in sight at its lower edge, however long the form is.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

/** In sight at the lower edge of what scrolls in a dialog. */
export function DialogEnd({ children }: { children: ReactNode }) {
  return <div className={styles.submit}>{children}</div>;
}

export function DialogSubmit({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <DialogEnd>
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        {children}
      </Button>
    </DialogEnd>
  );
}
