// The photo of a menu item or the store, with upload and remove buttons.
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { PHOTO_SIDE, PHOTO_UPLOAD_MB } from '#shared/limits.ts';
import { CONFIRM, FALLBACK } from '#shared/texts.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { confirm } from '../../../parts/confirm.tsx';
import { didWork, toastError } from '../../../parts/toasts.ts';
import { FileInput } from './file-input.tsx';
import styles from './photo-box.module.css';

const KEPT = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Returns the reduced photo, as JPEG if the type was not allowed. If the file is not a picture, throws an error with
 * the contract's sentence (contract 13).
 */
async function compressPhoto(file: File): Promise<File> {
  const { default: compress } = await import('browser-image-compression');
  return await compress(file, {
    maxSizeMB: PHOTO_UPLOAD_MB,
    maxWidthOrHeight: PHOTO_SIDE,
    // The library's web worker loads code from a CDN, which fails in a restaurant without internet.
    useWebWorker: false,
    ...(KEPT.includes(file.type) ? {} : { fileType: 'image/jpeg' }),
  });
}

interface PhotoBoxProps {
  image: string | null;
  /** The name of the menu item or store in the photo. */
  title: string;
  send: (photo: File) => Promise<{ message: string }>;
  remove: () => Promise<{ message: string }>;
  /** Loads the data again after the photo was changed (contract 5). */
  onChanged: () => Promise<void>;
}

async function compressed(file: File): Promise<File | undefined> {
  try {
    return await compressPhoto(file);
  } catch (error) {
    // A broken picture fails with a browser event, which has no message.
    toastError(error instanceof Error ? error.message : t(FALLBACK.menuItem));
    return undefined;
  }
}

function usePhoto({ send, remove, onChanged }: PhotoBoxProps) {
  const [busy, setBusy] = useState(false);
  const work = async (job: () => Promise<{ message: string }>) => {
    if (await didWork(job(), t(FALLBACK.menuItem))) await onChanged();
  };
  const picked = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    const photo = await compressed(file);
    if (photo !== undefined) await work(() => send(photo));
    setBusy(false);
  };
  const onRemove = async () => {
    if (!(await confirm({ text: t(CONFIRM.photo), confirmLabel: t('Remove'), danger: true })))
      return;
    await work(remove);
  };
  return { busy, picked, onRemove };
}

/** Returns the handlers of an area where a file can be dropped. */
function useDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFile(event.dataTransfer.files[0]);
    },
  };
  return { isOver, handlers };
}

function Photo({ image, title }: Pick<PhotoBoxProps, 'image' | 'title'>) {
  return image === null ? (
    <div className={styles.none}>
      <IconPhoto size={48} stroke={1.5} aria-hidden />
      <span>{t('No photo yet. Drop one here.')}</span>
    </div>
  ) : (
    <img className={styles.photo} src={image} alt={title} width={256} height={256} />
  );
}

export function PhotoBox(props: PhotoBoxProps) {
  const { image, title } = props;
  const input = useRef<HTMLInputElement>(null);
  const { busy, picked, onRemove } = usePhoto(props);
  const { isOver, handlers } = useDrop((file) => void picked(file));
  return (
    // Dropping a photo here does the same as the button below.
    <div className={styles.box} data-over={isOver} {...handlers}>
      <Photo image={image} title={title} />
      <div className={styles.actions}>
        <Button
          icon={<IconUpload size={20} aria-hidden />}
          busy={busy}
          onClick={() => input.current?.click()}
        >
          {t('Upload photo')}
        </Button>
        {image !== null && (
          <Button icon={<IconTrash size={20} aria-hidden />} onClick={() => void onRemove()}>
            {t('Remove photo')}
          </Button>
        )}
      </div>
      <FileInput
        ref={input}
        accept="image/*"
        label={t('Photo of {title}', { title })}
        onFile={(file) => void picked(file)}
      />
    </div>
  );
}
