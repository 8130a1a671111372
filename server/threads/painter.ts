// The painter thread: renders printed documents that contain drawings, so that answers to tills are not delayed.
import { type MessagePort, parentPort } from 'node:worker_threads';
import { encode } from '../printing/escpos/encode.ts';

export interface PaintJob {
  readonly id: number;
  readonly printed: Parameters<typeof encode>;
}

export type Painted =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly fault: string };

async function paint({ id, printed }: PaintJob): Promise<Painted> {
  try {
    return { id, bytes: await encode(...printed) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}

function start(port: MessagePort): void {
  // Jobs run one after the other, because two jobs together would take both cores from the tills.
  let before: Promise<void> = Promise.resolve();
  port.on('message', (message: PaintJob | 'close') => {
    before = before.then(async () => {
      if (message === 'close') port.close();
      else port.postMessage(await paint(message));
    });
  });
}

if (parentPort) start(parentPort);
