// What the page of the cash is given by the hub.
import type { AnswerOf } from '#shared/endpoints/table.ts';

export type CashInit = AnswerOf<'GET /shifts/init'>;
export type Shift = AnswerOf<'GET /shifts'>[number];
