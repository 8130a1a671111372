// Sentences that the screens of head office translate, in addition to those in its own sources.
import { ALLERGENS, DIETS } from '../../server/shared/dish-facts.ts';
import { HUB_MESSAGES } from './hub-messages.ts';
import { LATER_MESSAGES } from './later-messages.ts';
import { capital } from './words.ts';

/** The refusals that only head office sends. */
export const OFFICE_REFUSALS: readonly string[] = [
  'Head office is set up already. Please sign in.',
  'Head office needs an owner.',
  'This user name is taken.',
  'Too many tries. Please try again in a quarter of an hour.',
  'User name or password is wrong.',
];

/** Texts that the screens find by their English text. */
export const OFFICE_TEXTS: readonly string[] = [
  ...OFFICE_REFUSALS,
  ...[...ALLERGENS, ...DIETS].map(capital),
];

/**
 * The messages of the hub. Head office checks entries of its menu by the hub's rules, so it sends them too. A screen
 * loads their translations when it shows one of them.
 */
export const OFFICE_LATER_TEXTS: readonly string[] = [...HUB_MESSAGES, ...LATER_MESSAGES];

/** The sources that the screens of head office use. */
export const OFFICE_SOURCES = /^(office|parts|hub)\/|^screens\/reports\/exception-words\.ts$/;
