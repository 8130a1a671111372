// The answer that all pictures of a report are drawn from.
import type { AnswerOf } from '#shared/endpoints/table.ts';

export type Report = AnswerOf<'GET /reports'>;

export interface ReportProps {
  report: Report;
}
