// All commands of drawers, shifts and days. Some keys are the method and path of a call: such a call only runs its
// command and needs no separate route.
import { closeDay } from './close-day.ts';
import { closeShift, countShift } from './counts.ts';
import { addDrawer, deleteDrawer, setTillDrawer, updateDrawer } from './drawers.ts';
import { printShift, printZ } from './paper.ts';
import { moveCash, openShift } from './shifts.ts';

export const cashCommands = {
  'POST /settings/drawers/add': addDrawer,
  'POST /settings/drawers/{id}/update': updateDrawer,
  'DELETE /settings/drawers/{id}': deleteDrawer,
  'POST /till/drawer': setTillDrawer,
  'POST /shifts/open': openShift,
  'POST /shifts/{id}/move': moveCash,
  'POST /shifts/{id}/close': closeShift,
  'POST /shifts/{id}/print': printShift,
  'POST /days/{zNo}/print': printZ,
  countShift,
  closeDay,
};
