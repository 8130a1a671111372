// The data that the hub sends for the cash page.
import type { AnswerOf } from '#shared/endpoints/table.ts';

export type CashInit = AnswerOf<'GET /shifts/init'>;
export type Shift = AnswerOf<'GET /shifts'>[number];
