import { parseSearch, single, stringifySearch } from '../../../kit/address/searchParams.ts';
import { formatLineSelection, parseLineSelection } from '../../../kit/text/lineSelection.ts';

export const configFormats = ['yaml', 'json'] as const;
export type ConfigFormat = (typeof configFormats)[number];

/** What the address says about the Config tab. */
export interface ConfigView {
  /** Undefined: as this person reads configurations. */
  readonly format: ConfigFormat | undefined;
  /** Selected lines as the editor writes them, counted from 1: `3-7,12`. */
  readonly selected: string;
  /** Two moments of its history that are shown beside each other: `<change>..now`; absent while they are not. */
  readonly compare?: string | undefined;
}

/** A run of lines longer than this is written by its ends, so that an address stays an address. */
const longestRun = 50;

/** Two ids and what stands between them. */
const mostCompared = 200;

const countedFromOne = (text: string): string =>
  text.replace(/\d+/g, (line) => (line.length > 8 ? line : String(Number(line) + 1)));

/**
 * Reads the address of the Config tab. In the web client `selected` stands once per line and counts from 0, and lines without a
 * format are those of JSON; runs such as `31-90` are this client's own.
 */
export function readConfigView(query: string): ConfigView {
  const params = parseSearch(query);
  const lines = [params.selected ?? []].flat().map(countedFromOne).join(',');
  const selected = formatLineSelection(parseLineSelection(lines));
  const format = configFormats.find((one) => one === single(params, 'format'));
  const compare = single(params, 'compare')?.slice(0, mostCompared);
  return {
    format: format ?? (selected === '' ? undefined : 'json'),
    selected,
    ...(compare === undefined ? {} : { compare }),
  };
}

/** The query of a view, with its `?`; nothing of what would be read without it, too. */
export function writeConfigView({ format, selected, compare }: ConfigView): string {
  const lines = parseLineSelection(selected).flatMap(({ first, last }) =>
    last - first >= longestRun
      ? [`${first - 1}-${last - 1}`]
      : Array.from({ length: last - first + 1 }, (_, index) => String(first - 1 + index)),
  );
  const isMeant = format === 'json' && lines.length > 0;
  return stringifySearch({ format: isMeant ? undefined : format, selected: lines, compare });
}

/** The selected lines of a text; all of it when none is selected. */
export function selectedText(text: string, selected: string): string {
  const ranges = parseLineSelection(selected);
  if (ranges.length === 0) return text;
  const lines = text.split('\n');
  return ranges.flatMap(({ first, last }) => lines.slice(first - 1, last)).join('\n');
}
