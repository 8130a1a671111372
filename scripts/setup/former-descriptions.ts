// Texts that earlier versions of the hub stored with approvals, exceptions, audit entries and print jobs, each with its
// present wording. The stored rows stay as they are, so screens show them with the translation of the present wording.

/** The former word for a comp. */
const COMP = 'On the house';

export const FORMER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'More off the paid dishes than the limit, {place}':
    'The discount on the paid dishes is above the limit, {place}',
  'Discount above the limit on the paid dishes, {place}':
    'The discount on the paid dishes is above the limit, {place}',
  'More off a part than the limit, {place}':
    'Discount above the limit on part of the bill, {place}',
  'Take back a payment of {account}': 'Cancel a payment of {account}',
  'Take back a payment, {tender}, {place}': 'Cancel a payment, {tender}, {place}',
  'Open invoice {id} again': 'Reopen invoice {id}',
  'A drop out of the drawer: {reason}': 'Safe drop: {reason}',
  'More off: {cause}, {place}': 'Discount: {cause}, {place}',
  [`${COMP}: {cause}, {place}`]: 'Comp: {cause}, {place}',
  'A drop out of the drawer': 'Safe drop',
  "A price below the menu's": 'A price below the menu price',
  'Computed again with an order': 'Bill recalculated with a new order',
  'Paid apart': 'Dishes paid separately',
  'Paid by the guest again': 'Comp taken back',
  'All its dishes were cancelled.': 'All dishes of this slip were cancelled.',
  'Change what guests hold': "Change a guest's balance",
  'Nobody asked for this print job for a long time.':
    'This print job was too old and was cancelled.',
  'Change {account}: {reason}': 'Adjust the balance of {account}: {reason}',
  'Less service charge: {cause}, {place}': 'Lower service charge: {cause}, {place}',
  'A release of head office': 'A release from head office',
  'Recalculated with a new order': 'Bill recalculated with a new order',
  'Paid separately': 'Dishes paid separately',
  'Move after the bill was printed': 'Move dishes of a printed bill',
  Reopened: 'Invoice reopened',
  'Marked as printed by staff.': 'Staff marked this job as printed.',
  'Checked by staff.': 'Staff marked this job as printed.',
  'More of the same kind within an hour': 'More exceptions of this kind within an hour',
  'The printer was removed, and no other printer prints this yet.':
    'The printer was removed, and no other printer prints this kind of job yet.',
  '{percent} % from {n} guests': '{percent} % for {n} guests or more',
  [COMP]: 'Comp',
  'The printer said nothing and did not hang up; perhaps it stopped taking data.':
    'The printer did not confirm this job. It may have stopped printing.',
  'The printer says that it is offline.': 'The printer reports that it is offline.',
  'This could not be turned into a print-out.': 'This job could not be prepared for printing.',
  'This could not be prepared for printing.': 'This job could not be prepared for printing.',
  'The hub stopped while this was printing. Please check the paper.':
    'The hub stopped while this job was printing. Please check the paper.',
  'What answers at this address is not a printer.': 'The device at this address is not a printer.',
};
