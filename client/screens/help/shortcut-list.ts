// Lists the keys and gestures that no button shows.
import { t } from '../../locales/t.ts';

/** Returns the keys of each shortcut and what it does. */
export const shortcutsNow = () => [
  { keys: 'Ctrl + K', what: t('Search tables, tokens, guests, dishes, invoices and pages') },
  { keys: '/', what: t('Go to the search field of the POS') },
  { keys: '?', what: t('Open this help page') },
  { keys: 'Esc', what: t('Close a dialog') },
  {
    keys: t('1 to 9, R, A'),
    what: t('On a kitchen display: move a ticket, recall a ticket, show “All day”'),
  },
  {
    keys: t('Arrow keys'),
    what: t('In a chart: read the values. On the handle of a row: move the row.'),
  },
  {
    keys: t('Shift + click'),
    what: t('Select all menu items from the last selected item to the clicked item'),
  },
  { keys: t('Long press on a dish'), what: t('Set the portions of the dish, or mark it sold out') },
  {
    keys: t('Long press on a waiting course'),
    what: t('Fire the course, if My Devices lets this screen fire courses'),
  },
];
