// Saves the QR code of the public menu as a file (contract 9, 14).
import { QR_PIXELS } from '#shared/limits.ts';

/** The quiet zone around the code, in modules; scanners need four. */
const QUIET = 4;

/** Saves qr.png, 1080 px wide. Errors have the messages of the QR library, which the contract fixes (contract 13). */
export async function downloadQrCode(text: string): Promise<void> {
  const { toCanvas } = await import('qrcode');
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, text, { width: QR_PIXELS, margin: QUIET });
  const link = document.createElement('a');
  link.href = exactly(canvas).toDataURL('image/png');
  link.download = 'qr.png';
  link.click();
}

/** Returns a canvas of exactly 1080 px. The library rounds down to 1079 px for some lengths. */
function exactly(drawn: HTMLCanvasElement): HTMLCanvasElement {
  if (drawn.width === QR_PIXELS) return drawn;
  const canvas = document.createElement('canvas');
  canvas.width = QR_PIXELS;
  canvas.height = QR_PIXELS;
  const context = canvas.getContext('2d');
  if (context === null) return drawn;
  context.imageSmoothingEnabled = false;
  context.drawImage(drawn, 0, 0, QR_PIXELS, QR_PIXELS);
  return canvas;
}
