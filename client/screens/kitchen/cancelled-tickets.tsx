// Fetches tickets that were cancelled while this screen was closed. They are shown until somebody acknowledges them.
import { useEffect, useState } from 'react';
import type { Order } from '#shared/entities/orders.ts';
import { call } from '../../hub/api.ts';
import { useOrderEvent } from '../../hub/realtime.ts';

const RETRY_MS = 5000;

interface CancelledTicketsProps {
  station: number | null;
  /**
   * The ids of tickets that left the list with unfinished work, joined to a text. The effect requests the tickets
   * again when this text changes.
   */
  left: string;
  onFound: (orders: readonly Order[]) => void;
}

export function CancelledTickets({ station, left, onFound }: CancelledTicketsProps) {
  const [round, setRound] = useState(0);
  useOrderEvent({ screen: 'kitchen' }, (news) => {
    if (news === 'reload') setRound((count) => count + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when a ticket left, and after each connection
  useEffect(() => {
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const query = station === null ? {} : { station };
    call('GET /kitchen/cancelled', { query }).then(
      (orders) => {
        if (!isOver && orders.length > 0) onFound(orders);
      },
      () => {
        // Shows no error here, because another part of the screen shows that the hub is away.
        if (!isOver) retry = setTimeout(() => setRound((count) => count + 1), RETRY_MS);
      },
    );
    return () => {
      isOver = true;
      clearTimeout(retry);
    };
  }, [station, left, round, onFound]);
  return null;
}
