// One connection to the hub's order events, shared by all listeners (contract 6).
import type { Hello } from '#shared/frames.ts';
import { makeConnectionStatus, type StatusChanged } from './connection-status.ts';
import { keepConnected, type SessionDeps } from './kept-connection.ts';
import type { OrderEvent } from './order-frames.ts';

export { connectToHub } from './order-socket.ts';

interface ConnectionDeps extends SessionDeps {
  connect(): WebSocket;
  changed: StatusChanged;
}

export function createOrderConnection({ changed, ...deps }: ConnectionDeps) {
  const listeners = new Set<(event: OrderEvent) => void>();
  const status = makeConnectionStatus(changed);
  let greeting: Hello = { screen: 'other' };
  const connection = keepConnected({
    ...deps,
    status,
    greeting: () => greeting,
    onEvent: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
  });

  return {
    /**
     * Adds a listener; returns a function that removes it. The first listener opens the connection. When the last
     * listener is removed, the connection closes.
     */
    listen(listener: (event: OrderEvent) => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) {
        status.markAway(Date.now());
        void connection.open();
      } else if (status.isLive()) listener('reload');
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) connection.stop('idle');
      };
    },

    /** Sends a message to the hub. Without a connection, the message is lost. */
    say: (event: string, data: object): void => connection.socket()?.say(event, data),

    /** Introduces this screen (and its number of unsent orders) to the hub, immediately and with every heartbeat. */
    introduce(next: Hello): void {
      greeting = next;
      connection.socket()?.sayHello();
    },
  };
}
