// The calls of the kitchen's line (CONTRACT §20): each with the test that shows it.
import { by, type Coverage } from './coverage-of.ts';

const stations = 'server/kitchen/stations';
const finished = 'server/kitchen/finished';
const stationScreens = 'server/kitchen/station-screens';
const courses = 'server/kitchen/courses';
const line = 'server/kitchen/line';
const promises = 'server/kitchen/promises';

export const KITCHEN_CALLS: readonly Coverage[] = [
  ...by(
    stations,
    'a station is added, changed and deleted, and every screen reads it',
    'GET /settings/stations',
    'POST /settings/stations/add',
    'POST /settings/stations/{id}/update',
    'GET /kitchen/init',
  ),
  ...by(
    stations,
    'of a deleted station goes to the first that is left, at last to none',
    'DELETE /settings/stations/{id}',
  ),
  ...by(
    stationScreens,
    'a ticket of which all is cancelled says so to a screen that comes later, until somebody has seen it',
    'GET /kitchen/cancelled',
  ),
  ...by(
    finished,
    'a line is finished when somebody completed it or carried it out, not when its order was closed or cancelled',
    'GET /kitchen/finished',
  ),
  ...by(
    line,
    'expo shows every open order with all its items, and hands out what is completed',
    'GET /kitchen/expo',
    'POST /kitchen/hand-out',
  ),
  ...by(
    line,
    'brings back what was completed within the hour, twice as once',
    'POST /kitchen/{id}/recall',
  ),
  ...by(
    line,
    'recent are the last twenty, newest first, of one station or of all',
    'GET /kitchen/recent',
  ),
  ...by(
    line,
    'all-day counts what is open and has fired, alike only with the same variant and add-ons',
    'GET /kitchen/all-day',
  ),
  ...by(promises, 'is told kept or not, and dishes their times by the hour', 'GET /kitchen/times'),
  ...by(
    promises,
    'the guests’ board has the tokens without a table, ready until handed out or for ten minutes',
    'GET /display/orders',
  ),
  ...by(courses, 'takes a course and all below it, once', 'POST /orders/fire'),
  ...by(line, 'a rushed order says so, and no longer when it is taken back', 'POST /orders/rush'),
];
