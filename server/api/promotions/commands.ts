// Adds, changes and deletes promotions (contract 31.1).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, say } from '#shared/errors.ts';
import { MAX_PROMOTIONS } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { saveTranslations } from '../../domain/menu/save-texts.ts';
import { findPromotion } from '../../domain/promotions/promotions.ts';
import {
  areOtherTerms,
  changePromotion,
  countOtherActive,
  insertPromotion,
  removePromotion,
} from '../../domain/promotions/write-promotions.ts';
import type { CallCommands } from '../../engine/calls.ts';
import type { Command } from '../../engine/command.ts';
import { recordLowering } from './lowering.ts';
import { type Change, readTermsSent } from './read-terms.ts';

type Body = BodyOf<'POST /settings/promotions/add'>;
type Message = { message: string };

/** Makes every screen reload the menu with its promotions. */
const CHANGED = {
  signals: [{ kind: 'answers-stale' }],
  events: [{ event: 'menu_update', data: {} }],
} as const;

function expectRoom(tx: Tx, id: number): void {
  if (countOtherActive(tx, id) < MAX_PROMOTIONS) return;
  throw invalid(
    'isActive',
    say`At most ${{ most: MAX_PROMOTIONS }} promotions can be active at the same time.`,
  );
}

function getPromotion(tx: Tx, id: number) {
  const promotion = findPromotion(tx, id);
  if (promotion) return promotion;
  throw notFound('promotion');
}

const addPromotion: Command<Body, Message & { id: number }> = (tx, body, context) => {
  const terms = readTermsSent(tx, body);
  const isActive = body.isActive ?? true;
  if (isActive) expectRoom(tx, 0);
  const { title } = body;
  const id = insertPromotion(tx, context.now, { title, isActive, terms });
  saveTranslations(tx, 'promotion', id, body.translations);
  if (isActive) recordLowering(tx, context, 'A promotion added', { title, terms });
  audit(tx, context, { kind: 'promotion.added', entity: 'promotion', id, details: { ...body } });
  return { answer: { message: 'Promotion added successfully.', id }, ...CHANGED };
};

const updatePromotion: Command<Change & { id: number }, Message> = (
  tx,
  { id, ...body },
  context,
) => {
  const before = getPromotion(tx, id);
  const terms = readTermsSent(tx, body, before.terms);
  const isActive = body.isActive ?? before.isActive;
  if (isActive && !before.isActive) expectRoom(tx, id);
  const title = body.title ?? before.title;
  changePromotion(tx, context.now, before, { title, isActive, terms });
  saveTranslations(tx, 'promotion', id, body.translations);
  if (isActive && (!before.isActive || areOtherTerms(before.terms, terms))) {
    recordLowering(tx, context, 'A promotion changed', { title, terms });
  }
  audit(tx, context, { kind: 'promotion.updated', entity: 'promotion', id, details: { ...body } });
  return { answer: { message: 'Promotion updated successfully.' }, ...CHANGED };
};

const deletePromotion: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const before = getPromotion(tx, id);
  removePromotion(tx, context.now, before);
  const details = { title: before.title, ...before.terms };
  audit(tx, context, { kind: 'promotion.deleted', entity: 'promotion', id, details });
  return { answer: { message: 'Promotion deleted successfully.' }, ...CHANGED };
};

export const promotionCommands = {
  'POST /settings/promotions/add': addPromotion,
  'POST /settings/promotions/{id}/update': updatePromotion,
  'DELETE /settings/promotions/{id}': deletePromotion,
} satisfies CallCommands;
