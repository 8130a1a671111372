// A QR code. Its content is also shown as text beside it, for people who can't scan the code.
import { useEffect, useState } from 'react';

interface QrImageProps {
  /** The content of the code. If it is empty, the space stays reserved and nothing is drawn. */
  text: string;
  pixels: number;
}

export function QrImage({ text, pixels }: QrImageProps) {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    if (text === '') return;
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { width: pixels * 2, margin: 1 }))
      .then(setCode)
      .catch((error: unknown) => console.warn('The code could not be drawn', error));
  }, [text, pixels]);
  return code === undefined ? null : <img src={code} alt="" width={pixels} height={pixels} />;
}
