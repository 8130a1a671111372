// Sentences that the screens of head office translate, in addition to those in its own sources.
import { ALLERGENS, DIETS } from '../../server/shared/dish-facts.ts';
import { HUB_MESSAGES } from './hub-messages.ts';
import { LATER_MESSAGES } from './later-messages.ts';
import { capital } from './words.ts';

/** The refusals that only head office sends. */
const REFUSALS: readonly string[] = [
  'A password has at least {least} characters.',
  'A period has at most {most} days.',
  'Group not found.',
  'Head office is set up already. Please sign in.',
  'Head office needs an owner.',
  'One of these stores is not known.',
  'Please choose the first day.',
  'Please choose the last day.',
  'Please provide a user name.',
  'Release not found.',
  'Store not found.',
  'The database of some stores does not answer. Please try again later.',
  'The last day is before the first.',
  'There is a group of this name already.',
  'These groups have no stores.',
  'This store is on another database now. Please try again later.',
  'This user name is taken.',
  'Too many tries. Please try again in a quarter of an hour.',
  'User name or password is wrong.',
];

/**
 * Messages of head office that its own screens do not translate: they are sent to hubs, forms prevent them, or no
 * screen shows them.
 */
export const OFFICE_ENGLISH_ONLY: readonly string[] = [
  'A store is being moved. Try again later.',
  'Branch not found.',
  'Deleted. The next release deletes it in the stores.',
  'Head office is set up.',
  'Please choose a branch.',
  'Please choose a kind.',
  'Please choose a store.',
  'Please choose groups.',
  'Please choose stores.',
  'Please choose what to add up.',
  'Please choose when it starts.',
  'Please send the currency.',
  'Please send the key of the store.',
  'Please send the last release.',
  'Please send the name of the store.',
  'Please send the time zone.',
  'STORES_SHARD needs DATABASE_URL, the database that keeps what all stores share. Set both.',
  'Stores cannot own the field “{field}”.',
  'The user is added.',
  'The user is changed.',
  'The user is deleted.',
  'This branch counts now.',
  'This code is not known. Please ask head office for a new one.',
  'This is no day.',
  'This is no generation.',
  'This is no hash.',
  'This is no instant.',
  'This is no name of a store.',
  'This is no number of a fact.',
  'This is no number of tickets.',
  'This key belongs to another store. Please pair this store again.',
  'This key is not known. Please pair the store again.',
  'This kind of fact is not known.',
  'This time zone is not known.',
  'You are signed in.',
  'You are signed out.',
];

/** Texts that the screens find by their English text. */
export const OFFICE_TEXTS: readonly string[] = [...ALLERGENS, ...DIETS].map(capital);

/**
 * The refusals, whose translations a screen loads when it shows one of them. Head office checks entries of its menu by
 * the hub's rules, so it sends the hub's messages too.
 */
export const OFFICE_LATER_TEXTS: readonly string[] = [
  ...REFUSALS,
  ...HUB_MESSAGES,
  ...LATER_MESSAGES,
];

/** The sources that the screens of head office use. */
export const OFFICE_SOURCES = /^(office|parts|hub)\/|^screens\/reports\/exception-words\.ts$/;
