// The data behind all charts of a report.
import type { AnswerOf } from '#shared/endpoints/table.ts';

export type Report = AnswerOf<'GET /reports'>;

export interface ReportProps {
  report: Report;
}
