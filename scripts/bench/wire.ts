// A cheap client, so that the hub is measured and not the client: one keep-alive HTTP/1.1 connection, one request at a time.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface Answer {
  readonly status: number;
  readonly body: string;
  /** Bytes of the answer including its head. */
  readonly bytes: number;
  /** Bytes of the body as it was sent, compressed or not. */
  readonly bodyBytes: number;
}

export interface Ask {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const END = Buffer.from('\r\n\r\n');
/** No answer of the hub may take this long. */
const PATIENCE_MS = 120_000;

export class Wire {
  readonly #socket: Socket;
  readonly #port: number;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket, port: number) {
    this.#socket = socket;
    this.#port = port;
    socket.setNoDelay(true).setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => this.#hear(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the connection was closed')));
  }

  static async open(port: number): Promise<Wire> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Wire(socket, port);
  }

  ask({ method = 'GET', path, body, headers = {} }: Ask): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${this.#port}`];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    if (body !== undefined) {
      lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
    }
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  #hear(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const head = this.#received.indexOf(END);
    if (head < 0) return;
    const text = this.#received.toString('latin1', 0, head);
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    const end = length === undefined ? this.#endOfChunks(head) : head + 4 + Number(length);
    if (end === undefined || this.#received.length < end) return;
    const body = this.#received.toString('utf8', head + 4, end);
    const status = Number(text.slice(9, 12));
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status, body, bytes: end, bodyBytes: end - head - END.length });
  }

  /**
   * Returns where an answer without a Content-Length ends: after the empty chunk of a streamed answer, or after the
   * head of an answer without a body.
   */
  #endOfChunks(head: number): number | undefined {
    if (!/transfer-encoding: chunked/i.test(this.#received.toString('latin1', 0, head))) {
      return head + 4;
    }
    const last = this.#received.lastIndexOf('\r\n0\r\n\r\n');
    return last < 0 ? undefined : last + 7;
  }
}
