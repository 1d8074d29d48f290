import type { Evidence } from '#contract/incidents.ts';
import { exactDigits, plainKey, stringifyExact } from '#contract/rules/exactJson.ts';
import { stripTerminalCodes } from '#contract/rules/terminal.ts';
import { formatLogTime } from '#kit/format/formatLogTime.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { contextLines } from '#parts/incidents/link/evidenceBuilders.ts';

type Payload = Evidence['payload'];
type Fields = Readonly<Record<string, Payload>>;

const isFields = (value: Payload | undefined): value is { [key: string]: Payload } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && exactDigits(value) === undefined;

/** Payloads are unvalidated. Values of unexpected types are treated as missing. */
const fieldsOf = (value: Payload | undefined): Fields => (isFields(value) ? value : {});
const fieldOf = (payload: Payload, name: string): Payload | undefined => {
  const fields = fieldsOf(payload);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
};

const oneLine = (value: Payload): string =>
  typeof value === 'string' ? value : value === null ? '' : stringifyExact(value);

export interface ConfigLine {
  readonly number: number;
  readonly text: string;
  readonly selected: boolean;
}

/** Consecutive lines. */
export type Hunk = readonly ConfigLine[];

/** Lines by line number, from an object or from a list that starts at line 1. */
function numberLines(value: Payload | undefined): ReadonlyMap<number, string> {
  const entries: ReadonlyArray<readonly [number, Payload]> = Array.isArray(value)
    ? value.map((line, index) => [index + 1, line] as const)
    : Object.entries(fieldsOf(value)).map(([key, line]) => [Number(plainKey(key)), line] as const);
  return new Map(
    entries
      .filter(([key]) => Number.isSafeInteger(key) && key >= 0)
      .map(([key, line]) => [key, oneLine(line)]),
  );
}

/**
 * Returns the selected lines and their context as runs of consecutive lines.
 * Without a selection it returns all lines.
 */
export function readHunks(payload: Payload): readonly Hunk[] {
  const lines = numberLines(fieldOf(payload, 'lines'));
  const chosen = fieldOf(payload, 'selected_lines');
  // Some payloads store a list of line numbers.
  const selected = Array.isArray(chosen)
    ? new Map(
        chosen.flatMap((one) => {
          const text = typeof one === 'number' ? lines.get(one) : undefined;
          return typeof one === 'number' && text !== undefined ? [[one, text] as const] : [];
        }),
      )
    : numberLines(chosen);
  const near = new Set<number>();
  for (const number of selected.keys())
    for (let at = number - contextLines; at <= number + contextLines; at += 1) near.add(at);
  const all = new Map([...lines, ...selected]);
  const shown = [...all.keys()]
    .filter((number) => selected.size === 0 || near.has(number))
    .toSorted((a, b) => a - b);
  const hunks: ConfigLine[][] = [];
  let before: number | undefined;
  for (const number of shown) {
    const line = { number, text: all.get(number) ?? '', selected: selected.has(number) };
    const last = hunks.at(-1);
    if (last !== undefined && before === number - 1) last.push(line);
    else hunks.push([line]);
    before = number;
  }
  return hunks;
}

/** Formats the selected line numbers: `32–35, 40`. */
export function selectedRanges(hunks: readonly Hunk[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const { number, selected } of hunks.flat()) {
    if (!selected) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last.last === number - 1) last.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}

export interface LogEvidenceLine {
  /** As stored; not necessarily a valid time. */
  readonly timestamp: string;
  readonly message: string;
  readonly labels: ReadonlyArray<readonly [name: string, value: string]>;
}

/** Formats a line's time in the window's time zone. Text that is no time is returned unchanged. */
export const lineTime = (timestamp: string): string => formatLogTime(timestamp, windowZone());

/** Parses log lines. For a plain string the whole line is the message. */
export function readLogLines(payload: Payload): readonly LogEvidenceLine[] {
  const lines = Array.isArray(payload) ? payload : fieldOf(payload, 'lines');
  const list: readonly Payload[] = Array.isArray(lines) ? lines : Object.values(fieldsOf(lines));
  return list.map((line) => {
    if (!isFields(line)) return { timestamp: '', message: stripTerminalCodes(oneLine(line)), labels: [] };
    const message = fieldOf(line, 'message') ?? fieldOf(line, 'line');
    return {
      timestamp: oneLine(fieldOf(line, 'timestamp') ?? fieldOf(line, 'firstObserved') ?? null),
      message: stripTerminalCodes(oneLine(message ?? null)),
      labels: Object.entries(fieldsOf(fieldOf(line, 'labels'))).map(
        ([name, value]) => [plainKey(name), oneLine(value)] as const,
      ),
    };
  });
}

/** Text of a comment: from the payload, otherwise from the description. */
export function readComment({ payload, description }: Pick<Evidence, 'payload' | 'description'>): string {
  const text = typeof payload === 'string' ? payload : fieldOf(payload, 'comment');
  return typeof text === 'string' && text.trim() !== '' ? text : description;
}

/** Stored time range of a check. */
export function readStart(payload: Payload): string | undefined {
  const start = fieldOf(payload, 'start');
  return typeof start === 'string' ? start : undefined;
}

export const isEmptyPayload = (payload: Payload): boolean =>
  payload === null || payload === '' || (typeof payload === 'object' && Object.keys(payload).length === 0);

/**
 * Formats a payload as text.
 * @param maxLength maximum number of characters
 */
export function payloadText(
  payload: Payload,
  maxLength: number,
): { readonly text: string; readonly isTruncated: boolean } {
  const fullText = typeof payload === 'string' ? payload : stringifyExact(payload, 2);
  return { text: fullText.slice(0, maxLength), isTruncated: fullText.length > maxLength };
}
