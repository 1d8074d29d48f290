import type { Evidence } from '../../../../src-preload/contract/incidents.ts';
import { contextLines } from '../../../parts/incidents/link/evidenceOf.ts';

type Payload = Evidence['payload'];
type Fields = Readonly<Record<string, Payload>>;

/** Anything may stand in a payload: what is not what it should be says nothing. */
const fieldsOf = (value: Payload | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const fieldOf = (payload: Payload, name: string): Payload | undefined => {
  const fields = fieldsOf(payload);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
};

const oneLine = (value: Payload): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** One line of a configuration. */
export interface ConfigLine {
  readonly number: number;
  readonly text: string;
  readonly selected: boolean;
}

/** Lines that follow one another. */
export type Hunk = readonly ConfigLine[];

/** Lines by their number, as an object or as a list that counts from 1. */
function numbered(value: Payload | undefined): ReadonlyMap<number, string> {
  const entries: ReadonlyArray<readonly [number, Payload]> = Array.isArray(value)
    ? value.map((line, index) => [index + 1, line] as const)
    : Object.entries(fieldsOf(value)).map(([key, line]) => [Number(key), line] as const);
  return new Map(
    entries
      .filter(([key]) => Number.isSafeInteger(key) && key >= 0)
      .map(([key, line]) => [key, oneLine(line)]),
  );
}

/**
 * The selected lines with those around them, in runs of lines that follow one another; specification part 2 section 4.4. Without a selection
 * all lines are shown.
 */
export function readHunks(payload: Payload): readonly Hunk[] {
  const lines = numbered(fieldOf(payload, 'lines'));
  const chosen = fieldOf(payload, 'selected_lines');
  // Some have a list of numbers there.
  const selected = Array.isArray(chosen)
    ? new Map(
        chosen.flatMap((one) => {
          const text = typeof one === 'number' ? lines.get(one) : undefined;
          return typeof one === 'number' && text !== undefined ? [[one, text] as const] : [];
        }),
      )
    : numbered(chosen);
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

/** Which lines are selected: `32–35, 40`. */
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

/** One line of a log. */
export interface LogEvidenceLine {
  /** As it was stored; not always a time. */
  readonly timestamp: string;
  readonly message: string;
  readonly labels: ReadonlyArray<readonly [name: string, value: string]>;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with one.
const terminalCodes = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** A text without the codes by which a terminal colours it. */
export const withoutColours = (text: string): string => text.replaceAll(terminalCodes, '');

const two = (figure: number, length = 2): string => String(figure).padStart(length, '0');

/** When a line was written, in local time: `YYYY-MM-DD HH:mm.ss.SSS`, specification part 2 section 2.9. What is no time stays as it is. */
export function lineTime(timestamp: string): string {
  const at = new Date(timestamp);
  if (Number.isNaN(at.getTime())) return timestamp;
  const day = `${two(at.getFullYear(), 4)}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}.${two(at.getSeconds())}.${two(at.getMilliseconds(), 3)}`;
}

/** The lines of a log; a line that is plain text is its message. */
export function readLogLines(payload: Payload): readonly LogEvidenceLine[] {
  const lines = Array.isArray(payload) ? payload : fieldOf(payload, 'lines');
  const list: readonly Payload[] = Array.isArray(lines) ? lines : Object.values(fieldsOf(lines));
  return list.map((line) => {
    if (typeof line !== 'object' || line === null || Array.isArray(line))
      return { timestamp: '', message: withoutColours(oneLine(line)), labels: [] };
    const message = fieldOf(line, 'message') ?? fieldOf(line, 'line');
    return {
      timestamp: oneLine(fieldOf(line, 'timestamp') ?? fieldOf(line, 'firstObserved') ?? null),
      message: withoutColours(oneLine(message ?? null)),
      labels: Object.entries(fieldsOf(fieldOf(line, 'labels'))).map(
        ([name, value]) => [name, oneLine(value)] as const,
      ),
    };
  });
}

/** What a comment says: it stands in the payload, and otherwise in the description. */
export function readComment({ payload, description }: Pick<Evidence, 'payload' | 'description'>): string {
  const text = typeof payload === 'string' ? payload : fieldOf(payload, 'comment');
  return typeof text === 'string' && text.trim() !== '' ? text : description;
}

/** The range of time of a check, as it was stored. */
export function readStart(payload: Payload): string | undefined {
  const start = fieldOf(payload, 'start');
  return typeof start === 'string' ? start : undefined;
}

/** Whether a payload says anything. */
export const holdsNothing = (payload: Payload): boolean =>
  payload === null || payload === '' || (typeof payload === 'object' && Object.keys(payload).length === 0);

/** A payload as text that can be read. @param most characters */
export function payloadText(
  payload: Payload,
  most: number,
): { readonly text: string; readonly cut: boolean } {
  const whole = typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2);
  return { text: whole.slice(0, most), cut: whole.length > most };
}
