import { parseISO } from 'date-fns';
import { instantAt } from '#contract/rules/zonedTime.ts';
import { firstParamValue, type SearchParams } from '../address/searchParams.ts';
import { formatLocalDateTime, isLocalDateTime, parseLocalDateTime } from '../fields/localDateTime.ts';
import { windowZone } from '../format/timeZone.ts';
import { resolveTimeExpression } from './timeExpression.ts';
import { quickRanges } from './timePresets.ts';

/** A time range as selected. Resolved to instants only on use. */
export type TimeRange =
  | { readonly type: 'relative'; readonly range: string }
  | { readonly type: 'mapped'; readonly display: string; readonly from: string; readonly to: string }
  | { readonly type: 'absolute'; readonly from: string; readonly to: string };

export interface ResolvedRange {
  readonly from: Date;
  readonly to: Date;
}

/** A date without time, or a time without offset. */
const withoutOffset = /^[^T ]*$|[T ][\d:.,]*$/;

/** Parses ISO 8601, without an offset in the window's time zone. */
function parseIso(text: string): Date {
  if (!withoutOffset.test(text)) return parseISO(text);
  const clock = parseISO(/[T ]/.test(text) ? `${text}Z` : `${text}T00:00Z`);
  return Number.isNaN(clock.getTime()) ? clock : new Date(instantAt(clock.getTime(), windowZone()));
}

/** Parses an end of a range: an expression, ISO 8601, a typed time with an optional offset, or `forever`. */
export function readRangeEnd(text: string, end: 'from' | 'to', nowMs: number): Date | undefined {
  const local = isLocalDateTime(text) ? (parseLocalDateTime(text) ?? '') : undefined;
  const date = resolveTimeExpression(text.trim(), end, nowMs) ?? parseIso(local ?? text.trim());
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Resolves a range to instants. A future range (`now+1h`) starts now; reversed ends are swapped.
 * @param nowMs Milliseconds since 1970.
 * @returns Undefined when an end is invalid.
 */
export function resolveTimeRange(range: TimeRange, nowMs: number): ResolvedRange | undefined {
  const now = new Date(nowMs);
  if (range.type === 'relative') {
    const other = resolveTimeExpression(range.range, 'from', nowMs);
    if (other === undefined) return undefined;
    return other > now ? { from: now, to: other } : { from: other, to: now };
  }
  const from = readRangeEnd(range.from, 'from', nowMs);
  const to = readRangeEnd(range.to, 'to', nowMs);
  if (from === undefined || to === undefined) return undefined;
  return from > to ? { from: to, to: from } : { from, to };
}

const singleStepPattern = /^now([+-])(\d+)(ms|s|m|h|d|w|M|y)$/;
const unitNames: Readonly<Record<string, string>> = {
  ms: 'millisecond',
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
  y: 'year',
};

/**
 * Describes a relative range: `now-3h` is `Last 3 hours`,
 * `now+1d` is `Next day`. Other expressions stay as they are.
 */
export function describeRelative(range: string): string {
  const [, sign, count, unit] = singleStepPattern.exec(range) ?? [];
  if (sign === undefined || count === undefined || unit === undefined) return range;
  const side = sign === '-' ? 'Last' : 'Next';
  return count === '1' ? `${side} ${unitNames[unit]}` : `${side} ${count} ${unitNames[unit]}s`;
}

/** Formats a time like the date and time fields. */
export const formatRangeInstant = (date: Date): string => formatLocalDateTime(date.toISOString());

const describeEnd = (text: string): string => {
  const date = parseIso(text);
  return Number.isNaN(date.getTime()) ? text : formatRangeInstant(date);
};

export function describeTimeRange(range: TimeRange): string {
  if (range.type === 'relative') return describeRelative(range.range);
  if (range.type === 'mapped') return range.display;
  return `${describeEnd(range.from)} to ${describeEnd(range.to)}`;
}

/** Address parameters of a time range. Clearing the range removes all of them. */
export const timeRangeKeys = ['rangeType', 'display', 'from', 'to', 'range', 'timeRange'] as const;

type TimeRangeParams = Readonly<Partial<Record<(typeof timeRangeKeys)[number], string>>>;

/** Writes a range as address parameters, with the web client's names. */
export function writeTimeRange(range: TimeRange): TimeRangeParams {
  const common = {
    rangeType: range.type,
    display: range.type === 'absolute' ? 'Custom' : describeTimeRange(range),
  };
  return range.type === 'relative'
    ? { ...common, range: range.range }
    : { ...common, from: range.from, to: range.to };
}

/**
 * Reads a range from address parameters.
 * @returns Undefined when the parameters contain no valid range.
 */
export function readTimeRange(params: SearchParams): TimeRange | undefined {
  const get = (name: (typeof timeRangeKeys)[number]) => firstParamValue(params, name);
  const [type, from, to, range] = [get('rangeType'), get('from'), get('to'), get('range')];
  const named = quickRanges.find(({ display }) => display === (get('timeRange') ?? get('display')));
  const parsedRange: TimeRange | undefined =
    type === 'relative' && range !== undefined
      ? { type, range }
      : type === 'mapped' && from !== undefined && to !== undefined
        ? { type, display: get('display') ?? get('timeRange') ?? `${from} to ${to}`, from, to }
        : type === 'mapped' && named !== undefined
          ? { type, ...named }
          : type === 'absolute' && from !== undefined && to !== undefined
            ? { type, from, to }
            : undefined;
  return parsedRange !== undefined && resolveTimeRange(parsedRange, 0) !== undefined
    ? parsedRange
    : undefined;
}

export function minutesOf(range: TimeRange, nowMs: number): number {
  const resolved = resolveTimeRange(range, nowMs);
  return resolved === undefined ? 0 : (resolved.to.getTime() - resolved.from.getTime()) / 60_000;
}
