// The result of a list read, and its form for sending.

/**
 * A page of a list: the body of the answer, and the id after which the list continues (undefined at the end of the
 * list).
 */
export class ListPage<B extends object = object> {
  readonly body: B;
  readonly next: number | undefined;

  constructor(body: B, next?: number) {
    this.body = body;
    this.next = next;
  }
}

/** A page as JSON. */
export interface SentPage {
  readonly bytes: Uint8Array;
  readonly next: number | undefined;
}

const encoder = new TextEncoder();

export const sentPage = ({ body, next }: ListPage): SentPage => ({
  bytes: encoder.encode(JSON.stringify(body)),
  next,
});
