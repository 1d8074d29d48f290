import { firstParamValue, parseSearch, stringifySearch } from '#kit/address/searchParams.ts';
import { formatLineSelection, parseLineSelection } from '#kit/text/lineSelection.ts';
import { momentField } from '#parts/moment/momentParameter.ts';

export const configFormats = ['yaml', 'json'] as const;
export type ConfigFormat = (typeof configFormats)[number];

/** URL parameters of the Config tab. */
export interface ConfigView {
  /** Undefined for the user's preferred format. */
  readonly format: ConfigFormat | undefined;
  /** Selected lines in the editor's notation, 1-based: `3-7,12`. */
  readonly selected: string;
  /** Two compared versions: `<change>..now`. Undefined while the comparison is closed. */
  readonly compare?: string | undefined;
  /** The earlier moment that the page shows, in ISO 8601. Undefined for now. */
  readonly at?: string | undefined;
}

const moment = momentField();

/** Longer runs of lines are written as a range, which keeps the URL short. */
const maxListedLines = 50;

/** Maximum length of `compare`: two ids and the dots. */
const maxCompareLength = 200;

const toOneBased = (text: string): string =>
  text.replace(/\d+/g, (line) => (line.length > 8 ? line : String(Number(line) + 1)));

/**
 * Parses the URL parameters of the Config tab.
 * The web client repeats `selected` per line, 0-based, and defaults to JSON for selected lines.
 * Ranges such as `31-90` are our own extension.
 */
export function readConfigView(query: string): ConfigView {
  const params = parseSearch(query);
  const lines = [params.selected ?? []].flat().map(toOneBased).join(',');
  const selected = formatLineSelection(parseLineSelection(lines));
  const format = configFormats.find((one) => one === firstParamValue(params, 'format'));
  const compare = firstParamValue(params, 'compare')?.slice(0, maxCompareLength);
  const at = moment.read(params, 'at');
  return {
    format: format ?? (selected === '' ? undefined : 'json'),
    selected,
    ...(compare === undefined ? {} : { compare }),
    ...(at === undefined ? {} : { at }),
  };
}

/** Returns the query string of a view, with its `?`. Omits a format that readConfigView infers. */
export function writeConfigView({ format, selected, compare, at }: ConfigView): string {
  const lines = parseLineSelection(selected).flatMap(({ first, last }) =>
    last - first >= maxListedLines
      ? [`${first - 1}-${last - 1}`]
      : Array.from({ length: last - first + 1 }, (_, index) => String(first - 1 + index)),
  );
  const isInferred = format === 'json' && lines.length > 0;
  return stringifySearch({ format: isInferred ? undefined : format, selected: lines, compare, at });
}

/** Returns the selected lines of a text, or the whole text without a selection. */
export function selectedText(text: string, selected: string): string {
  const ranges = parseLineSelection(selected);
  if (ranges.length === 0) return text;
  const lines = text.split('\n');
  return ranges.flatMap(({ first, last }) => lines.slice(first - 1, last)).join('\n');
}
