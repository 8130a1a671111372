// Reports: the figures and charts of a period, and CSV export (contract 9).
import { useEffect, useState } from 'react';
import { type DayRange, daysBetween } from '#shared/days.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { FALLBACK } from '#shared/texts.ts';
import { useData } from '../../hub/data.ts';
import { fetchFile } from '../../hub/files.ts';
import { currencyFrom, rememberStore } from '../../hub/store.ts';
import { Chips } from '../../parts/chips.tsx';
import { changeInWords, weekdayOf } from '../../parts/comparison.ts';
import { DownloadCsv } from '../../parts/download-csv.tsx';
import { Facts } from '../../parts/facts.tsx';
import { formatDay, Money } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { type Period, PeriodFilter, REPORT_PRESETS } from '../../parts/period-filter.tsx';
import { LoadedView } from '../../parts/states.tsx';
import { Exceptions } from './exceptions.tsx';
import { HoursChart } from './hours-chart.tsx';
import { KitchenTimes } from './kitchen-times.tsx';
import type { Report } from './report.ts';
import { BestSellers, GivenAway, OptionsSold, PaymentTypes, Taxes } from './report-bars.tsx';
import styles from './reports.module.css';
import { RevenueChart } from './revenue-chart.tsx';
import { Staff } from './staff.tsx';

type Comparison = AnswerOf<'GET /reports/comparison'>;

/** Returns the name of the comparison period: `last Saturday`, `Nov 9, 2026 – Nov 15, 2026`. */
function nameOf({ from, to, isByThisTime }: NonNullable<Comparison>, report: Report): string {
  const isOneDay = from === to;
  const isLastWeek = isOneDay && daysBetween(from, report.to) === 7;
  const name = isLastWeek ? `last ${weekdayOf(from)}` : rangeName({ from, to });
  return isByThisTime ? `${name} by this time` : name;
}

/** Returns `↓ 8 % against last Saturday by this time`; undefined without a comparison. */
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
  const money = (value: number) => <Money value={value} currency={currencyFrom(report)} />;
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

/** The discounts, refunds and additions of the period. */
function OtherFigures({ report }: { report: Report }) {
  const money = (value: number) => <Money value={value} currency={currencyFrom(report)} />;
  const wasted = <>{money(report.wasteTotal)} already made</>;
  return (
    <Facts
      large
      rows={[
        { label: 'Guests', value: report.guests },
        { label: 'Average per guest', value: money(report.averagePerGuest) },
        { label: 'Discounts', value: money(report.discountTotal) },
        { label: 'Comps', value: money(report.compTotal) },
        {
          label: 'Voids',
          value: money(report.voidTotal),
          ...(report.wasteTotal > 0 && { note: wasted }),
        },
        { label: 'Refunds', value: money(report.refundTotal) },
        { label: 'Service charge', value: money(report.serviceTotal) },
        { label: 'Tips', value: money(report.tipTotal) },
        // Left out if nothing was rounded.
        ...(report.roundingTotal === 0
          ? []
          : [{ label: 'Cash rounding', value: money(report.roundingTotal) }]),
      ]}
    />
  );
}

function FiguresView({ period }: { period: Period }) {
  const load = useData('GET /reports', { query: { ...period } }, { keepPrevious: true });
  const beside = useData('GET /reports/comparison', { query: { ...period } });
  const { currency, currencyDecimals } = load.data ?? {};
  useEffect(() => {
    if (currency !== undefined && currencyDecimals !== undefined)
      rememberStore({ currency, currencyDecimals });
  }, [currency, currencyDecimals]);
  return (
    <LoadedView load={load} errorText={FALLBACK.reports}>
      {(report) => (
        <>
          <p className={styles.range}>{rangeName(report)}</p>
          <Figures report={report} comparison={beside.data} />
          <OtherFigures report={report} />
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
              <OptionsSold report={report} />
              <GivenAway report={report} />
            </div>
          </div>
        </>
      )}
    </LoadedView>
  );
}

const VIEWS = [
  { value: 'figures', label: 'Figures', csv: 'GET /reports/export' },
  { value: 'exceptions', label: 'Exceptions', csv: 'GET /reports/exceptions/export' },
  { value: 'staff', label: 'Staff', csv: 'GET /reports/staff/export' },
  { value: 'kitchen', label: 'Kitchen', csv: 'GET /reports/export' },
] as const;
type View = (typeof VIEWS)[number];

export function Reports() {
  const [period, setPeriod] = useState<Period>({ type: 'today' });
  const [view, setView] = useState<View>(VIEWS[0]);
  const fetchCsv = () => fetchFile(view.csv, { query: { ...period } });
  return (
    <Page title="Reports" actions={<DownloadCsv fetchCsv={fetchCsv} />}>
      <PeriodFilter period={period} onChange={setPeriod} presets={REPORT_PRESETS} />
      <Chips
        label="Report"
        value={view.value}
        onChange={(value) => setView(VIEWS.find((each) => each.value === value) ?? VIEWS[0])}
        options={VIEWS}
      />
      {view.value === 'figures' && <FiguresView period={period} />}
      {view.value === 'exceptions' && <Exceptions key={JSON.stringify(period)} period={period} />}
      {view.value === 'staff' && <Staff period={period} />}
      {view.value === 'kitchen' && <KitchenTimes />}
    </Page>
  );
}
