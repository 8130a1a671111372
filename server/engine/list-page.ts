// The result of a list read, and its form for sending.

/** The body of an answer, and the id after which the list continues; undefined at its end. */
export class ListPage {
  readonly body: object;
  readonly next: number | undefined;

  constructor(body: object, next?: number) {
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
