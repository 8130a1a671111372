// Watches both hubs on pages without the staff's frame: displays, and the sign-in.
import { useEffect } from 'react';
import { watchSecondHub } from './watch.ts';

export function HubWatch(): null {
  useEffect(watchSecondHub, []);
  return null;
}
