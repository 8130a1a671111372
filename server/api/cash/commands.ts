// Every command of drawers and shifts, in one visible list.
import { dayCommands } from './close-day.ts';
import { countCommands } from './counts.ts';
import { drawerCommands } from './drawers.ts';
import { paperCommands } from './paper.ts';
import { shiftCommands } from './shifts.ts';

export const cashCommands = {
  ...drawerCommands,
  ...shiftCommands,
  ...countCommands,
  ...dayCommands,
  ...paperCommands,
};
