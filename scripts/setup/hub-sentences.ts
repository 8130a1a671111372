// Sentences of the hub that the screens translate: found by their English text.
import { AUDIT_FAMILIES, AUDIT_WORDS } from '../../server/shared/audit-kinds.ts';
import { PRESET_LABELS } from '../../server/shared/days.ts';
import { ALLERGENS, DIETS } from '../../server/shared/dish-facts.ts';
import { OFFICE_FAILURES } from '../../server/shared/office-failures.ts';
import { REHEARSAL_FAULTS } from '../../server/shared/rehearsal.ts';
import { DELIVERY_LABELS } from '../../server/shared/states/order.ts';
import { AUDIT_DETAILS } from './audit-details.ts';
import { DESCRIPTIONS } from './hub-descriptions.ts';
import { HUB_MESSAGES } from './hub-messages.ts';
import { LATER_MESSAGES } from './later-messages.ts';
import { capital } from './words.ts';

/** The titles of the rows below the lines of a bill: subtotal, discount, tax and so on. */
const BILL_ROWS = [
  'Comp',
  'Discounts on dishes',
  'Discount',
  'Points and gift cards',
  'Subtotal',
  'Tax',
];

/** The subjects of audit trail entries: the families of their kinds, and some subjects that have no kinds. */
const AUDITED = [...AUDIT_FAMILIES, 'backup', 'floor', 'found', 'option'].map(
  (name) => AUDIT_WORDS[name] ?? name.replaceAll('-', ' '),
);

/** The titles of the roles that a new restaurant has. */
const ROLES = ['Owner', 'Manager', 'Waiter', 'Cashier', 'Cook', 'Host', 'Accountant'];

/** The titles of print jobs, without their numbers. */
const PRINT_JOBS = [
  'Kitchen slip, token',
  'Cancelled slip, token',
  'Receipt',
  'Token',
  'Gift card',
  'Test print',
  'Cash drawer',
];

/** Texts that come from the hub or are shared with it. Screens show their translations. */
export const HUB_TEXTS: readonly string[] = [
  ...HUB_MESSAGES,
  ...BILL_ROWS,
  ...AUDITED,
  ...ROLES,
  ...PRINT_JOBS,
  ...Object.values(PRESET_LABELS),
  ...Object.values(DELIVERY_LABELS),
  ...Object.values(REHEARSAL_FAULTS),
  ...[...ALLERGENS, ...DIETS].map(capital),
];

export { DESCRIPTIONS };

/** Refusals of head office that hubs show to their users. */
const OFFICE_REFUSALS = [
  'This code is not known. Please ask head office for a new one.',
  'This key belongs to another store. Please pair this store again.',
  'This key is not known. Please pair the store again.',
];

/** Texts of the hub. A screen loads their translations when it shows the first of them. */
export const LATER_TEXTS: readonly string[] = [
  ...LATER_MESSAGES,
  ...AUDIT_DETAILS,
  ...DESCRIPTIONS,
  ...Object.values(OFFICE_FAILURES),
  ...OFFICE_REFUSALS,
];
