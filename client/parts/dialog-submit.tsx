// The only button of a form that fills a dialog. It is always visible at the dialog's lower edge.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

/** Shows its content at the lower edge of a dialog, where it stays visible while the dialog scrolls. */
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
