// Sends and receives JSON objects over a socket, one per line, as qemu and the agent in its virtual machine do.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface Heard {
  readonly id?: number;
  readonly return?: unknown;
  readonly error?: { readonly desc: string };
}

export class JsonLines {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (heard: Heard) => void>();
  #count = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      for (const [id, tell] of this.#waiting) tell({ id, error: { desc: 'the machine is off' } });
    });
    createInterface({ input: socket })
      .on('line', (line) => this.#hear(line))
      // The line reader also emits the errors of its socket, for example when the machine is switched off. Without this
      // listener, such an error would end the run.
      .on('error', () => socket.destroy());
  }

  static async open(path: string): Promise<JsonLines> {
    const socket = connect(path);
    await once(socket, 'connect');
    return new JsonLines(socket);
  }

  #hear(line: string): void {
    try {
      const heard: Heard = JSON.parse(line);
      if (heard.id !== undefined) this.#waiting.get(heard.id)?.(heard);
    } catch {
      // A boot has cut the line short; the question is asked again.
    }
  }

  /** Returns the answer; throws if the command is refused, or if no answer comes within `patience` ms. */
  async ask(execute: string, given: object = {}, patience = 30_000): Promise<unknown> {
    this.#count += 1;
    const id = this.#count;
    let timer: NodeJS.Timeout | undefined;
    try {
      const heard = await new Promise<Heard>((resolve, reject) => {
        this.#waiting.set(id, resolve);
        timer = setTimeout(() => reject(new Error(`${execute}: no answer`)), patience);
        if (this.#socket.destroyed) resolve({ error: { desc: 'the machine is off' } });
        else this.#socket.write(`${JSON.stringify({ execute, arguments: given, id })}\n`);
      });
      if (heard.error) throw new Error(`${execute}: ${heard.error.desc}`);
      return heard.return;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  close(): void {
    this.#socket.destroy();
  }
}
