// Decides what a frame from the hub means for a list of orders: a new event, something already known, or a gap that
// requires a reload (contract 6).
import type { HubEvent, HubFrame } from '#shared/frames.ts';

/**
 * `'reload'` means that something may have been missed and the list must be loaded again. With any other event, fetch
 * only the named orders.
 */
export type OrderEvent = 'reload' | HubEvent;

/** The last known frame of the hub: frame `seq` of the hub's start `epoch`. */
export type Place = Pick<HubFrame, 'epoch' | 'seq'>;

/**
 * Parses a message into a frame; undefined if it can't be read. In that case the next frame reveals the gap and
 * causes a reload.
 */
export function readFrame(text: unknown): HubFrame | undefined {
  try {
    const frame = JSON.parse(String(text)) as Partial<HubFrame>;
    return typeof frame.event === 'string' && typeof frame.seq === 'number'
      ? (frame as HubFrame)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a frame directly follows the last frame: seq 8 follows 7, in the same epoch. False for a hello, which
 * only sets the position.
 */
const isNext = (last: Place, frame: HubFrame): boolean =>
  frame.event !== 'hello' && frame.epoch === last.epoch && frame.seq === last.seq + 1;

const isKnown = (last: Place, frame: HubFrame): boolean =>
  frame.epoch === last.epoch && frame.seq <= last.seq;

const namesNothing = (event: HubEvent): boolean =>
  event.event === 'order_update' && event.data.orderIds.length === 0;

/**
 * Returns the event that listeners get for a frame; undefined if the frame contains nothing new. `last` is the last
 * frame that the listeners' lists already include.
 */
export function eventOf(last: Place | undefined, frame: HubFrame): OrderEvent | undefined {
  // Ignores events before the first hello, because the hello causes a reload that covers them.
  if (last === undefined) return frame.event === 'hello' ? 'reload' : undefined;
  if (isKnown(last, frame)) return undefined;
  const event = { event: frame.event, data: frame.data } as HubEvent;
  return !isNext(last, frame) || namesNothing(event) ? 'reload' : event;
}
