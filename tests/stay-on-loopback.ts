// No test connects to another machine: a connection elsewhere fails as if the cable were unplugged.
import { BlockList, isIP, Socket } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns the host, from options or from port and host, as `net.connect` or a caller passes them. */
function hostOf(args: readonly unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null && 'host' in first) return String(first.host);
  return typeof second === 'string' ? second : undefined;
}

function isHere(host: string | undefined): boolean {
  if (host === undefined || host === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

const dial = Socket.prototype.connect;

function dialHere(this: Socket, ...args: never[]): Socket {
  const host = hostOf(args);
  if (isHere(host)) return dial.apply(this, args as never);
  const error = Object.assign(new Error(`connect EHOSTUNREACH ${host}`), { code: 'EHOSTUNREACH' });
  process.nextTick(() => this.destroy(error));
  return this;
}

// A worker runs many files and this setup before each of them, so `connect` is replaced only once.
if (dial.name !== dialHere.name) Socket.prototype.connect = dialHere as typeof dial;
