// The calls about drawers, shifts, X and Z (CONTRACT §19): each with the test that shows it.
import { by, type Coverage } from './coverage-of.ts';

const drawers = 'server/cash/drawers';
const days = 'server/cash/days';
const shifts = 'server/cash/shifts';
const counts = 'server/cash/shift-counts';

export const CASH_CALLS: readonly Coverage[] = [
  ...by(
    drawers,
    'drawers are added, changed and removed, and all tills read them',
    'GET /settings/drawers',
    'POST /settings/drawers/add',
    'POST /settings/drawers/{id}/update',
    'DELETE /settings/drawers/{id}',
  ),
  ...by(
    drawers,
    'a till changes its drawer with the right to the cash, and it stands in the trail',
    'POST /till/drawer',
  ),
  ...by(shifts, 'one shift a drawer is open, and payments bear it', 'POST /shifts/open'),
  ...by(
    shifts,
    'what is expected: the float, cash with its tips, what went in and out, and other types with theirs',
    'POST /shifts/{id}/move',
    'GET /shifts',
  ),
  ...by(
    counts,
    'the count is blind, freezes the shift, and may be done once more',
    'POST /shifts/{id}/count',
  ),
  ...by(
    counts,
    'a difference above the tolerance is closed with a reason only',
    'POST /shifts/{id}/close',
  ),
  ...by(
    shifts,
    'who lacks the right is told which, and the one in the current shift reads no figures',
    'GET /shifts/current',
  ),
  ...by(
    shifts,
    'the page of the cash begins with the drawers, the types, the reasons and who is owed tips',
    'GET /shifts/init',
  ),
  ...by(
    days,
    'X is of one shift, changes nothing, and is blind until the count but for the settings',
    'GET /shifts/{id}/report',
  ),
  ...by(
    days,
    'an empty Z is allowed, numbers have no gap, and each bears the hash of the one before',
    'POST /days/close',
    'GET /days/{zNo}',
  ),
  ...by(
    days,
    'Zs of a period are listed newest first, and one is a line for the accountant',
    'GET /days',
    'GET /days/{zNo}.csv',
  ),
  ...by(
    'server/cash/paper',
    'X, the sheet of a count and Z come out where receipts do, and who printed them stands in the trail',
    'POST /shifts/{id}/print',
    'POST /days/{zNo}/print',
  ),
];
