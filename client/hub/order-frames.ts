// What a frame from the hub means for a list of orders: news of it, known already, or a gap to be closed by a load (CONTRACT §6).
import type { HubEvent, HubFrame } from '#shared/frames.ts';

/** `'reload'`: something may have been missed, load the list again. Otherwise fetch only what is named. */
export type OrderNews = 'reload' | HubEvent;

/** How far the hub's frames are known: frame `seq` of the hub's start `epoch`. */
export type Place = Pick<HubFrame, 'epoch' | 'seq'>;

/** The frame of a message's text; undefined where it can't be read: a frame missed, and the next one shows the gap. */
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

/** Frame 8 after 7 is the next, after 6 it leaves a gap; another epoch always does. A hello is no news, only a place. */
const isNext = (last: Place, frame: HubFrame): boolean =>
  frame.event !== 'hello' && frame.epoch === last.epoch && frame.seq === last.seq + 1;

const isKnown = (last: Place, frame: HubFrame): boolean =>
  frame.epoch === last.epoch && frame.seq <= last.seq;

const namesNothing = (event: HubEvent): boolean =>
  event.event === 'order_update' && event.data.orderIds.length === 0;

/** What those who listen hear of a frame, for lists that were right at `last`; undefined where it says nothing new. */
export function newsOf(last: Place | undefined, frame: HubFrame): OrderNews | undefined {
  // Events before the first hello are covered by the load that the hello brings.
  if (last === undefined) return frame.event === 'hello' ? 'reload' : undefined;
  if (isKnown(last, frame)) return undefined;
  const event = { event: frame.event, data: frame.data } as HubEvent;
  return !isNext(last, frame) || namesNothing(event) ? 'reload' : event;
}
