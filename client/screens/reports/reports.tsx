// Reports: the figures and charts of a period, and CSV export (contract 9).
import { useEffect, useState } from 'react';
import { type DayRange, daysBetween } from '#shared/days.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { FALLBACK } from '#shared/texts.ts';
import { useData } from '../../hub/data.ts';
import { fetchFile } from '../../hub/files.ts';
import { currencyFrom, rememberStore } from '../../hub/store.ts';
import { rich } from '../../locales/rich.ts';
import { formatCount, t, words } from '../../locales/t.ts';
import { Chips } from '../../parts/chips.tsx';
import { changeInWords, weekdayOf } from '../../parts/comparison.ts';
import { DownloadCsv } from '../../parts/download-csv.tsx';
import { formatDay, Money } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { PaperHead } from '../../parts/paper-head.tsx';
import {
  type Period,
  PeriodFilter,
  periodName,
  REPORT_PRESETS,
} from '../../parts/period-filter.tsx';
import { PrintButton } from '../../parts/print-button.tsx';
import { LoadedView } from '../../parts/states.tsx';
import { CashDifferences } from './cash-differences.tsx';
import { Exceptions } from './exceptions.tsx';
import { HoursChart } from './hours-chart.tsx';
import { KitchenTimes } from './kitchen-times.tsx';
import { OtherFigures } from './other-figures.tsx';
import { PromotionFigures } from './promotions.tsx';
import type { Report } from './report.ts';
import { GivenAway, OptionsSold, PaymentTypes, SoldInSets, Taxes } from './report-bars.tsx';
import styles from './reports.module.css';
import { ReservedChart } from './reserved-chart.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { BestSellers, SoldCategories } from './sold-charts.tsx';
import { Staff } from './staff.tsx';
import { StatCards } from './stat-cards.tsx';
import { dayRange } from './time-words.ts';
import { WeekHours } from './week-hours.tsx';

type Comparison = AnswerOf<'GET /reports/comparison'>;

/** Returns the name of the comparison period: `last Saturday`, `Nov 9, 2026 – Nov 15, 2026`. */
function nameOf({ from, to, isByThisTime }: NonNullable<Comparison>, report: Report): string {
  const isOneDay = from === to;
  if (isOneDay && daysBetween(from, report.to) === 7) {
    const weekday = weekdayOf(from);
    return isByThisTime
      ? t('last {weekday} at this time', { weekday })
      : t('last {weekday}', { weekday });
  }
  const period = rangeName({ from, to });
  return isByThisTime ? t('{period} at this time', { period }) : period;
}

/** Returns for example `↓ 8 % compared with last Saturday by this time`; undefined if there is no comparison. */
function againstInWords(report: Report, comparison: Comparison | undefined): string | undefined {
  if (comparison === null || comparison === undefined) return undefined;
  const change = changeInWords(report.revenueTotal, comparison.revenueTotal);
  return change === undefined
    ? undefined
    : t('{change} compared with {period}', { change, period: nameOf(comparison, report) });
}

interface FiguresProps {
  report: Report;
  comparison: Comparison | undefined;
}

const averageOf = (revenue: number, count: number): number => (count === 0 ? 0 : revenue / count);

function Figures({ report, comparison }: FiguresProps) {
  const money = (value: number) => <Money value={value} currency={currencyFrom(report)} />;
  const { hours } = report;
  // The days after the last day with orders are left out, because they may not have begun yet.
  const last = report.days.findLastIndex(({ ordersCount }) => ordersCount > 0);
  const days = report.days.slice(0, last + 1);
  const against = (now: number, of: (before: NonNullable<Comparison>) => number) =>
    comparison ? changeInWords(now, of(comparison)) : undefined;
  const isOneDay = report.days.length === 1;
  return (
    <StatCards
      stats={[
        {
          label: t('Revenue'),
          value: money(report.revenueTotal),
          note: againstInWords(report, comparison),
          course: days.map(({ revenue }) => revenue),
        },
        {
          label: t('Orders'),
          value: formatCount(report.ordersCount),
          note: against(report.ordersCount, ({ ordersCount }) => ordersCount),
          course: isOneDay
            ? hours.map(({ ordersCount }) => ordersCount)
            : days.map(({ ordersCount }) => ordersCount),
        },
        {
          label: t('Average order value'),
          value: money(report.averageOrderValue),
          note: against(report.averageOrderValue, ({ revenueTotal, ordersCount }) =>
            averageOf(revenueTotal, ordersCount),
          ),
          course: days.map(({ revenue, ordersCount }) => averageOf(revenue, ordersCount)),
        },
        {
          label: t('Net revenue'),
          value: money(report.netRevenue),
          note: rich('{amount} tax', { amount: money(report.taxTotal) }),
          course: days.map(({ revenue, tax }) => revenue - tax),
        },
      ]}
    />
  );
}

const rangeName = ({ from, to }: DayRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

function FiguresView({ period }: { period: Period }) {
  const load = useData('GET /reports', { query: { ...period } }, { keepPrevious: true });
  const beside = useData('GET /reports/comparison', { query: { ...period } });
  const { currency, currencyDecimals } = load.data ?? {};
  useEffect(() => {
    if (currency !== undefined && currencyDecimals !== undefined)
      rememberStore({ currency, currencyDecimals });
  }, [currency, currencyDecimals]);
  return (
    <LoadedView load={load} errorText={t(FALLBACK.reports)}>
      {(report) => (
        <>
          <p className={styles.range}>{rangeName(report)}</p>
          <Figures report={report} comparison={beside.data} />
          <p className={styles.range}>
            {t(
              'Revenue includes only paid bills. Orders and items also include open bills, before discounts.',
            )}
          </p>
          <div className={styles.charts}>
            <div className={styles.wide}>
              <RevenueChart report={report} />
            </div>
            <div className={styles.wide}>
              <WeekHours report={report} />
            </div>
            <div className={styles.stack}>
              <HoursChart report={report} />
              <BestSellers report={report} />
              <PromotionFigures report={report} />
              <OtherFigures report={report} />
            </div>
            <div className={styles.stack}>
              <SoldCategories report={report} />
              <PaymentTypes report={report} />
              <Taxes report={report} />
              <ReservedChart report={report} />
              <SoldInSets report={report} />
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
  { value: 'figures', csv: 'GET /reports/export' },
  { value: 'exceptions', csv: 'GET /reports/exceptions/export' },
  { value: 'staff', csv: 'GET /reports/staff/export' },
  { value: 'cash', csv: 'GET /reports/cash/export' },
  { value: 'kitchen', csv: 'GET /kitchen/times/export' },
] as const;
type View = (typeof VIEWS)[number];

const TITLES = words({
  figures: 'Figures',
  exceptions: 'Exceptions',
  staff: 'Staff',
  cash: 'Cash##money',
  kitchen: 'Kitchen',
} as const satisfies Record<View['value'], string>);

/**
 * The line above a printed report with the days of its period, as the hub counts them. `FiguresView` shares the
 * request.
 */
function PeriodHead({ title, period }: { title: string; period: Period }) {
  const days = useData('GET /reports', { query: { ...period } }).data;
  return <PaperHead about={[title, days === undefined ? periodName(period) : dayRange(days)]} />;
}

export function Reports() {
  const [period, setPeriod] = useState<Period>({ type: 'today' });
  const [view, setView] = useState<View>(VIEWS[0]);
  const fetchCsv = () =>
    view.value === 'kitchen' ? fetchFile(view.csv) : fetchFile(view.csv, { query: { ...period } });
  return (
    <Page
      title={t('Reports')}
      actions={
        <>
          <PrintButton />
          <DownloadCsv fetchCsv={fetchCsv} />
        </>
      }
    >
      {view.value === 'kitchen' ? (
        <PaperHead about={[t(TITLES.kitchen)]} />
      ) : (
        <PeriodHead title={t(TITLES[view.value])} period={period} />
      )}
      <PeriodFilter period={period} onChange={setPeriod} presets={REPORT_PRESETS} />
      <Chips
        label={t('Report')}
        value={view.value}
        onChange={(value) => setView(VIEWS.find((each) => each.value === value) ?? VIEWS[0])}
        options={VIEWS.map(({ value }) => ({ value, label: t(TITLES[value]) }))}
      />
      {view.value === 'figures' && <FiguresView period={period} />}
      {view.value === 'exceptions' && <Exceptions key={JSON.stringify(period)} period={period} />}
      {view.value === 'staff' && <Staff period={period} />}
      {view.value === 'cash' && <CashDifferences period={period} />}
      {view.value === 'kitchen' && <KitchenTimes />}
    </Page>
  );
}
