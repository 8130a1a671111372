// The station of this device: stored on the device and shared by all of its screens.
import { createContext } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Station } from '#shared/entities/kitchen.ts';
import { TICKET_AGE_MINUTES } from '#shared/limits.ts';
import { remember } from '../../session/local-memory.ts';

const KEY = 'comanda__station';

const stored = (): number | null => Number(localStorage.getItem(KEY)) || null;

const state = proxy<{ id: number | null }>({ id: stored() });

/** Stores the station; null means the whole kitchen. */
export function chooseStation(id: number | null): void {
  state.id = id;
  if (id === null) localStorage.removeItem(KEY);
  else remember(KEY, String(id));
}

/** Returns the station of this device; null (the whole kitchen) if it was deleted. `stations` is undefined until loaded. */
export function useStation(stations: readonly Station[] | undefined): number | null {
  const { id } = useSnapshot(state);
  if (stations === undefined) return id;
  return stations.some((station) => station.id === id) ? id : null;
}

/** The minutes after which a ticket turns amber, then red. */
interface TicketMinutes {
  readonly amber: number;
  readonly red: number;
}

export const minutesOf = (
  stations: readonly Station[] | undefined,
  id: number | null,
): TicketMinutes => {
  const station = stations?.find((one) => one.id === id);
  return station === undefined
    ? TICKET_AGE_MINUTES
    : { amber: station.warn_minutes, red: station.late_minutes };
};

export const Minutes = createContext<TicketMinutes>(TICKET_AGE_MINUTES);
