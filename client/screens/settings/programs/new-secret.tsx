// Shows a new key or secret, which the hub shows only once (contract 34.4).
import { IconCopy } from '@tabler/icons-react';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { copyText } from '../../../parts/copy-text.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { toastError, toastSuccess } from '../../../parts/toasts.ts';
import styles from './programs.module.css';

interface NewSecretProps {
  title: string;
  /** The sentence that says what to do with the secret. */
  text: string;
  secret: string;
  onClose: () => void;
}

async function copy(secret: string): Promise<void> {
  if (await copyText(secret)) toastSuccess(t('Copied.'));
  else toastError(t('The browser blocked copying. Please select the text instead.'));
}

export function NewSecret({ title, text, secret, onClose }: NewSecretProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy(secret)}>
            {t('Copy')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p>
        <code className={styles.secret}>{secret}</code>
      </p>
    </Dialog>
  );
}
