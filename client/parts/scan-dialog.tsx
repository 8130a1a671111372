// Shows the camera's picture and reads the first QR code or EAN-13 in it.
import { useEffect, useRef, useState } from 'react';
import { t } from '../locales/t.ts';
import { Dialog } from './dialog.tsx';
import styles from './scan-dialog.module.css';

/** The part of the Barcode Detection API that is used here. TypeScript doesn't declare it. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

/** The pause between two pictures that are searched for a code, in ms. */
const PAUSE_MS = 150;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/**
 * Returns the first code that the camera sees; undefined once `isOver` returns true. Throws if there is no camera or if
 * the user does not allow its use. In every case, the camera is off afterwards.
 */
async function readCode(
  video: HTMLVideoElement,
  isOver: () => boolean,
): Promise<string | undefined> {
  const { BarcodeDetector } = window;
  if (BarcodeDetector === undefined) throw new Error('This browser reads no codes.');
  const detector = new BarcodeDetector({ formats: ['qr_code', 'ean_13'] });
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  try {
    video.srcObject = stream;
    while (!isOver()) {
      const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      const [found] = hasPicture ? await detector.detect(video) : [];
      if (found !== undefined) return found.rawValue;
      await pause();
    }
    return undefined;
  } finally {
    stop(stream);
  }
}

interface ScanDialogProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const hand = useRef(onCode);
  hand.current = onCode;
  useEffect(() => {
    let isOver = false;
    if (video.current === null) return;
    readCode(video.current, () => isOver).then(
      (code) => {
        if (code !== undefined && !isOver) hand.current(code);
      },
      (error: unknown) => {
        console.warn('No code read by camera', error);
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, []);
  return (
    // The keys must not reach the dialog behind this dialog, which may have a keypad.
    <Dialog open title={t('Scan')} onClose={onClose} onKeyDown={(event) => event.stopPropagation()}>
      {hasFailed ? (
        <p role="alert">
          {t('The camera cannot be used. Allow it in the browser, or type the code.')}
        </p>
      ) : (
        <video ref={video} className={styles.video} autoPlay muted playsInline />
      )}
    </Dialog>
  );
}
