// The calls of the drawn floors, of reservations' marks and of the waitlist (CONTRACT §22): each with the test that shows it.
import { by, type Coverage } from './coverage-of.ts';

const seating = 'server/seating/seating';
const waitlist = 'server/seating/waitlist';
const floorPlan = 'server/seating/floor-plan';

export const SEATING_CALLS: readonly Coverage[] = [
  ...by(
    seating,
    'a party arrives, sits down at its table with a bill, and is unseated again',
    'POST /reservations/{id}/mark',
  ),
  ...by(
    waitlist,
    'who waits is listed by time, is seated with a bill, or goes',
    'GET /waitlist',
    'POST /waitlist/{id}/seat',
    'POST /waitlist/{id}/remove',
  ),
  ...by(
    waitlist,
    'a party is told the usual turn of its size, less what such a party has sat already',
    'POST /waitlist/add',
  ),
  ...by(
    floorPlan,
    'a floor is drawn whole, and read by every till',
    'GET /settings/floor-plan',
    'POST /settings/floor-plan',
  ),
  ...by(
    'server/reports/list-exports',
    'exceptions and staff are saved as CSV, with what each was worth',
    'GET /reports/exceptions/export',
    'GET /reports/staff/export',
  ),
];
