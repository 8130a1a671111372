// The line to the hub's order events: one connection for all who listen, from the first to the last (CONTRACT §6).
import type { Hello } from '#shared/frames.ts';
import { keepConnected, type SessionDeps } from './kept-connection.ts';
import { makeLineStatus, type StatusChanged } from './line-status.ts';
import type { OrderNews } from './order-frames.ts';

export { connectToHub } from './order-socket.ts';

interface LineDeps extends SessionDeps {
  connect(): WebSocket;
  changed: StatusChanged;
}

export function createOrderLine({ changed, ...deps }: LineDeps) {
  const listeners = new Set<(news: OrderNews) => void>();
  const status = makeLineStatus(changed);
  let greeting: Hello = { screen: 'other' };
  const line = keepConnected({
    ...deps,
    status,
    greeting: () => greeting,
    news: (news) => {
      for (const listener of [...listeners]) listener(news);
    },
  });

  return {
    /** The first listener opens the connection, the last one to go closes it. */
    listen(listener: (news: OrderNews) => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) {
        status.markAway(Date.now());
        void line.open();
      } else if (status.isLive()) listener('reload');
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) line.stop('idle');
      };
    },

    /** Says something else; lost where nobody is connected. */
    say: (event: string, data: object): void => line.socket()?.say(event, data),

    /** Says which screen this is (and how many unsent orders it holds); the hub hears it now and with every heartbeat. */
    introduce(next: Hello): void {
      greeting = next;
      line.socket()?.sayHello();
    },
  };
}
