// Reports: the figures of a period, then pictures of them, and all of it as CSV (CONTRACT §9 Reports).
import { useEffect, useState } from 'react';
import { type DayRange, daysBetween } from '#shared/days.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { FALLBACK } from '#shared/texts.ts';
import { fetchFile } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { rememberStore } from '../../hub/store.ts';
import { changeInWords, weekdayOf } from '../../parts/comparison.ts';
import { DownloadCsv } from '../../parts/download-csv.tsx';
import { Facts } from '../../parts/facts.tsx';
import { formatDay, Money } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { type Period, PeriodFilter, REPORT_PRESETS } from '../../parts/period-filter.tsx';
import { LoadedView } from '../../parts/states.tsx';
import {
  BestSellers,
  HoursChart,
  PaymentTypes,
  type Report,
  RevenueChart,
  Taxes,
} from './report-charts.tsx';
import styles from './reports.module.css';

type Comparison = AnswerOf<'GET /reports/comparison'>;

/** What a period is compared with, as people say it: `last Saturday`, `Nov 9, 2026 – Nov 15, 2026`. */
function nameOf({ from, to, isByThisTime }: NonNullable<Comparison>, report: Report): string {
  const isOneDay = from === to;
  const isLastWeek = isOneDay && daysBetween(from, report.to) === 7;
  const name = isLastWeek ? `last ${weekdayOf(from)}` : rangeName({ from, to });
  return isByThisTime ? `${name} by this time` : name;
}

/** `↓ 8 % against last Saturday by this time`; nothing where there is nothing to compare with. */
function againstInWords(report: Report, comparison: Comparison | undefined): string | undefined {
  if (comparison === null || comparison === undefined) return undefined;
  const change = changeInWords(report.revenueTotal, comparison.revenueTotal);
  return change === undefined ? undefined : `${change} against ${nameOf(comparison, report)}`;
}

interface FiguresProps {
  report: Report;
  comparison: Comparison | undefined;
}

function Figures({ report, comparison }: FiguresProps) {
  const money = (value: number) => <Money value={value} currency={report.currency} />;
  return (
    <Facts
      large
      rows={[
        {
          label: 'Revenue',
          value: money(report.revenueTotal),
          note: againstInWords(report, comparison),
        },
        { label: 'Net revenue', value: money(report.netRevenue) },
        { label: 'Tax', value: money(report.taxTotal) },
        { label: 'Average order value', value: money(report.averageOrderValue) },
        { label: 'Orders', value: report.ordersCount },
        { label: 'New customers', value: report.newCustomers },
        { label: 'Repeat customers', value: report.repeatedCustomers },
        { label: 'Total customers', value: report.totalCustomers },
      ]}
    />
  );
}

const rangeName = ({ from, to }: DayRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

export function Reports() {
  const [period, setPeriod] = useState<Period>({ type: 'today' });
  const load = useData('GET /reports', { query: { ...period } }, { keepPrevious: true });
  const beside = useData('GET /reports/comparison', { query: { ...period } });
  const currency = load.data?.currency;
  useEffect(() => {
    if (currency !== undefined) rememberStore({ currency });
  }, [currency]);
  const fetchCsv = () => fetchFile('GET /reports/export', { query: { ...period } });
  return (
    <Page title="Reports" actions={<DownloadCsv fetchCsv={fetchCsv} />}>
      <PeriodFilter period={period} onChange={setPeriod} presets={REPORT_PRESETS} />
      <LoadedView load={load} errorText={FALLBACK.reports}>
        {(report) => (
          <>
            <p className={styles.range}>{rangeName(report)}</p>
            <Figures report={report} comparison={beside.data} />
            <div className={styles.charts}>
              <div className={styles.wide}>
                <RevenueChart report={report} />
              </div>
              <div className={styles.wide}>
                <HoursChart report={report} />
              </div>
              <BestSellers report={report} />
              <div className={styles.stack}>
                <PaymentTypes report={report} />
                <Taxes report={report} />
              </div>
            </div>
          </>
        )}
      </LoadedView>
    </Page>
  );
}
