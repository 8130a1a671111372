// What a frame from the hub means for a list of orders: an event, something known already, or a gap that requires a
// reload (contract 6).
import type { HubEvent, HubFrame } from '#shared/frames.ts';

/** `'reload'`: something may have been missed, so load the list again. Otherwise fetch only the named orders. */
export type OrderEvent = 'reload' | HubEvent;

/** The last known frame of the hub: frame `seq` of the hub's start `epoch`. */
export type Place = Pick<HubFrame, 'epoch' | 'seq'>;

/** Parses a message into a frame; undefined if it can't be read. The next frame then shows the gap. */
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
 * Returns whether a frame directly follows the last one: seq 8 follows 7, in the same epoch. A hello only sets the
 * position.
 */
const isNext = (last: Place, frame: HubFrame): boolean =>
  frame.event !== 'hello' && frame.epoch === last.epoch && frame.seq === last.seq + 1;

const isKnown = (last: Place, frame: HubFrame): boolean =>
  frame.epoch === last.epoch && frame.seq <= last.seq;

const namesNothing = (event: HubEvent): boolean =>
  event.event === 'order_update' && event.data.orderIds.length === 0;

/**
 * Returns the event for the listeners of a frame, for lists that are complete up to `last`; undefined if there is
 * nothing new.
 */
export function eventOf(last: Place | undefined, frame: HubFrame): OrderEvent | undefined {
  // The reload that the hello causes covers events before the first hello.
  if (last === undefined) return frame.event === 'hello' ? 'reload' : undefined;
  if (isKnown(last, frame)) return undefined;
  const event = { event: frame.event, data: frame.data } as HubEvent;
  return !isNext(last, frame) || namesNothing(event) ? 'reload' : event;
}
