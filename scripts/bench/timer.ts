// Times single requests over one connection.
import type { Till } from './till.ts';
import { type Ask, Wire } from './wire.ts';

/** Opens a connection that returns each answer with its time in ms. */
export async function makeTimer({ hub }: Till) {
  const wire = await Wire.open(hub.port);
  const timed = async (ask: Ask) => {
    const start = performance.now();
    const { status, body } = await wire.ask(ask);
    if (status !== 200) throw new Error(`${ask.path}: ${status} ${body.slice(0, 200)}`);
    return { ms: performance.now() - start, body: JSON.parse(body) };
  };
  /** Sends one request that is not measured, then `count` requests. Returns their times. */
  const times = async (count: number, next: () => Ask): Promise<number[]> => {
    await timed(next());
    const spans: number[] = [];
    for (let n = 0; n < count; n += 1) spans.push((await timed(next())).ms);
    return spans;
  };
  return { timed, times, close: () => wire.close() };
}
export type Timer = Awaited<ReturnType<typeof makeTimer>>;
