// Keys and gestures that no button shows.
export const SHORTCUTS = [
  { keys: 'Ctrl + K', what: 'Search tables, tokens, guests, dishes, invoices and pages' },
  { keys: '/', what: 'Go to the search field of the POS' },
  { keys: '?', what: 'Open this page' },
  { keys: 'Esc', what: 'Close a dialog' },
  { keys: '1 to 9, R, A', what: 'On a kitchen display: move a ticket, recall, all day' },
  { keys: 'Arrow keys', what: 'Read the values of a chart; move a row by its handle' },
  { keys: 'Shift + click', what: 'Choose all menu items from the last chosen one' },
  { keys: 'Long press on a dish', what: 'Set its portions or mark it sold out' },
  { keys: 'Long press on a waiting course', what: 'Fire it from the kitchen, if Rights allow it' },
] as const;
