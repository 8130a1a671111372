// A running machine: commands in it, its hub, and its power.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../bench/free-port.ts';
import { Agent, type Ran } from './agent.ts';
import { layer, startContainer } from './container.ts';
import type { Image } from './image.ts';
import { cutPower, overlay, type Plan, powerOn, type Running } from './qemu.ts';

const BOOT_MS = 900_000;

/** How long a command may take, in seconds. An emulated processor on a busy computer needs minutes for npm. */
const COMMAND_S = 900;
/** How long the hub may take to answer, in seconds. */
const ANSWER_S = 600;

/** How often a machine is switched on before the run gives up on the emulator. */
const MOST_BOOTS = 3;

/** What runs commands in the machine. */
type Hands = Pick<Agent, 'run' | 'put' | 'close'>;

/**
 * Switches a machine on and waits for its agent. While the kernel starts, an emulated processor can run code that
 * another processor is patching. The kernel then stops with "Oops: int3". This is a fault of the emulator, so the
 * machine is switched on again.
 */
async function bootUp(image: Image, plan: Plan): Promise<{ running: Running; agent: Hands }> {
  if (image.isContainer) return await startContainer(plan);
  for (let boots = 1; ; boots += 1) {
    const running = await powerOn(image, plan);
    try {
      return { running, agent: await Agent.meet(running.agentSocket, BOOT_MS, running.isOff) };
    } catch (error) {
      const isEmulatorsFault = readFileSync(running.console, 'latin1').includes('Oops: int3');
      if (!isEmulatorsFault || boots === MOST_BOOTS) throw error;
    }
  }
}

export interface Options extends Omit<Plan, 'name' | 'disk' | 'port'> {
  /** The disk from which the machine starts; it is not changed. */
  readonly from?: string;
  /** A disk that the machine writes to, such as the disk of a machine after a power cut. */
  readonly disk?: string;
}

export class Guest {
  readonly image: Image;
  readonly plan: Plan;
  #running: Running;
  #agent: Hands;
  /** The time from power-on until the agent answered. */
  bootMs: number;

  private constructor(image: Image, plan: Plan, running: Running, agent: Hands, bootMs: number) {
    this.image = image;
    this.plan = plan;
    this.#running = running;
    this.#agent = agent;
    this.bootMs = bootMs;
  }

  static async boot(image: Image, name: string, options: Options = {}): Promise<Guest> {
    const above = image.isContainer ? layer : overlay;
    const { from = image.disk, disk = above(from, name), ...more } = options;
    const plan = { name, disk, port: await freePort(), ...more };
    const begun = Date.now();
    const { running, agent } = await bootUp(image, plan);
    return new Guest(image, plan, running, agent, Date.now() - begun);
  }

  get url(): string {
    return `http://127.0.0.1:${this.plan.port}`;
  }

  /** The file with the output of the machine's console. */
  get console(): string {
    return this.#running.console;
  }

  run(command: string, seconds = COMMAND_S): Promise<Ran> {
    return this.#agent.run(command, seconds * 1000);
  }

  /** Returns the output of a command; throws with the end of the output if the command fails. */
  async must(command: string, seconds = COMMAND_S): Promise<string> {
    const { code, out } = await this.run(command, seconds);
    if (code === 0) return out.trim();
    const end = out.trim().split('\n').slice(-6).join(' · ');
    throw new Error(`${command.slice(0, 80)} ended with ${code}: ${end}`);
  }

  put(path: string, what: string | { readonly file: string }): Promise<void> {
    return this.#agent.put(path, what);
  }

  monitor(execute: string, given: object = {}): Promise<unknown> {
    return this.#running.monitor.ask(execute, given);
  }

  async cutPower(): Promise<void> {
    this.#agent.close();
    await cutPower(this.#running);
  }

  /**
   * Switches the machine on again after a power cut, with the data that its disk still has. Returns before the
   * machine has booted.
   */
  async powerOn(change: Partial<Plan> = {}): Promise<void> {
    this.#running = await powerOn(this.image, { ...this.plan, ...change });
  }

  async meetAgent(): Promise<void> {
    const { agentSocket, isOff } = this.#running;
    this.#agent = await Agent.meet(agentSocket, BOOT_MS, isOff);
  }

  async restart(change: Partial<Plan> = {}): Promise<void> {
    const begun = Date.now();
    const { running, agent } = await bootUp(this.image, { ...this.plan, ...change });
    this.#running = running;
    this.#agent = agent;
    this.bootMs = Date.now() - begun;
  }

  /** Shuts the machine down as a person does, and waits until it is off. */
  async shutDown(): Promise<void> {
    const { child, isOff } = this.#running;
    const gone = isOff() ? Promise.resolve() : once(child, 'exit');
    // The machine may be off before its agent has reported that the command ended.
    await this.run('systemctl poweroff --no-block', 60).catch(() => undefined);
    const isGone = await Promise.race([
      gone.then(() => true),
      sleep(300_000, false, { ref: false }),
    ]);
    await this.cutPower();
    if (!isGone) throw new Error('it did not shut down within 300 s');
  }

  /** Returns the milliseconds until the hub answers that it is well; throws after `seconds`. */
  async hubIsWell(seconds = ANSWER_S): Promise<number> {
    const begun = Date.now();
    let last = 'nothing';
    while (Date.now() - begun < seconds * 1000) {
      last = await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(5000) }).then(
        ({ status }) => `${status}`,
        (error: Error) => error.message,
      );
      if (last === '200') return Date.now() - begun;
      await sleep(100);
    }
    throw new Error(`the hub did not answer within ${seconds} s: ${last}`);
  }
}
