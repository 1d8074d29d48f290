import { exactDigits, plainKey, stringifyExact } from '#contract/rules/exactJson.ts';
import { stripTerminalCodes } from '#contract/rules/terminal.ts';

/** Output fields in display order. */
const texts = ['stdout', 'stderr', 'logs'] as const;

export type OutputText = 'error' | (typeof texts)[number];

export type ResultRow = Readonly<Record<string, unknown>>;

export interface StepResult {
  readonly texts: ReadonlyArray<{ readonly name: OutputText; readonly text: string }>;
  readonly markdown: string | undefined;
  readonly rows: readonly ResultRow[] | undefined;
  /** Short values such as an exit code. */
  readonly facts: ReadonlyArray<readonly [name: string, value: string]>;
  /** The remaining fields. */
  readonly rest: unknown;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && exactDigits(value) === undefined;

/** Returns the rows if the value is a non-empty list of records. */
function rowsOf(value: unknown): readonly ResultRow[] | undefined {
  return Array.isArray(value) && value.length > 0 && value.every(isMap) ? value : undefined;
}

/** Maximum length of a fact, in characters. */
const maxFactLength = 200;

function factOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'object') {
    const json = stringifyExact(value);
    return json.length > maxFactLength ? undefined : json;
  }
  if (typeof value !== 'string' || value === '' || value.length > maxFactLength || value.includes('\n'))
    return undefined;
  return value;
}

/** Finds a result key, case-insensitive, because servers capitalize some keys. */
const keyOf = (result: Readonly<Record<string, unknown>>, name: string): string | undefined =>
  Object.keys(result).find((key) => key.toLowerCase() === name);

/**
 * Splits the result of a step into output, markdown, rows, facts and the rest. Results have no fixed schema;
 * unknown fields go to the rest.
 * @param error error message from the server
 */
export function readResult(result: unknown, error: string | null): StepResult {
  const errorTexts = error === null || error === '' ? [] : [{ name: 'error' as const, text: error }];
  const table = rowsOf(result);
  if (table !== undefined)
    return { texts: errorTexts, markdown: undefined, rows: table, facts: [], rest: undefined };
  if (!isMap(result)) {
    const text =
      typeof result === 'string' && result !== '' ? [{ name: 'stdout' as const, text: result }] : [];
    const rest = typeof result === 'string' || result === undefined || result === null ? undefined : result;
    return { texts: [...errorTexts, ...text], markdown: undefined, rows: undefined, facts: [], rest };
  }
  const used = new Set<string>();
  const takeField = <T>(name: string, read: (value: unknown) => T | undefined): T | undefined => {
    const key = keyOf(result, name);
    const value = key === undefined ? undefined : read(result[key]);
    if (key !== undefined && value !== undefined) used.add(key);
    return value;
  };
  const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  const inError = takeField('error', textIn);
  const written = texts.flatMap((name) => {
    const text = takeField(name, textIn);
    return text === undefined ? [] : [{ name, text }];
  });
  const markdown = takeField('markdown', textIn);
  const rows = takeField('rows', rowsOf);
  const remaining = Object.entries(result).filter(
    ([key, value]) => !used.has(key) && value !== null && value !== '' && value !== undefined,
  );
  // Without other content, all fields are displayed as JSON instead of facts.
  const hasNoOutput = written.length === 0 && markdown === undefined && rows === undefined;
  const isFact = (value: unknown) => !hasNoOutput && factOf(value) !== undefined;
  const facts = remaining.flatMap(([key, value]) => {
    const fact = factOf(value);
    return fact === undefined || !isFact(value) ? [] : [[plainKey(key), fact] as const];
  });
  const rest = remaining.filter(([, value]) => !isFact(value));
  return {
    texts: [
      ...errorTexts,
      ...(inError === undefined || inError === error ? [] : [{ name: 'error' as const, text: inError }]),
      ...written,
    ],
    markdown,
    rows,
    facts,
    rest: rest.length === 0 ? undefined : Object.fromEntries(rest),
  };
}

export const isEmptyResult = ({ texts: written, markdown, rows, facts, rest }: StepResult): boolean =>
  written.length === 0 &&
  markdown === undefined &&
  rows === undefined &&
  facts.length === 0 &&
  rest === undefined;

interface Download {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/**
 * Returns the file that Download logs saves.
 * @param startedAt ISO 8601
 */
export function downloadOf(
  { result, error }: { readonly result: unknown; readonly error: string | null },
  playbook: string,
  startedAt: string,
): Download {
  const name = `${playbook}-${startedAt}`;
  const log = (text: string): Download => ({
    name: `${name}.log`,
    type: 'text/plain; charset=utf-8',
    text: stripTerminalCodes(text),
  });
  if (error !== null && error !== '') return log(error);
  const { texts: written } = readResult(result, null);
  if (written.length > 0) return log(written.map(({ text }) => text).join('\n'));
  return {
    name: `${name}.json`,
    type: 'application/json',
    text: `${stringifyExact(result ?? null, 2)}\n`,
  };
}
