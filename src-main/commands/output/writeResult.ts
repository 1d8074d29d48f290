import type {
  CommandIo,
  CommandResult,
  Json,
  ListHeader,
  ListResult,
  ListRow,
  OutputKind,
} from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { type ExitCode, exitCodes } from '../exitCodes.ts';
import { messages } from '../messages.ts';
import { blockText } from './cleanText.ts';
import { csvHeaderText, csvRows } from './csvText.ts';
import { jsonText, yamlText } from './documentText.ts';
import { tableText } from './tableText.ts';

export const outputFormats = ['table', 'json', 'yaml', 'csv'] as const;

export type OutputFormat = (typeof outputFormats)[number];

/** Formats of each kind of result, the default first. */
export const formatsOf: Readonly<Record<OutputKind, readonly OutputFormat[]>> = {
  list: outputFormats,
  document: ['table', 'json', 'yaml'],
  text: ['table'],
  export: ['csv', 'json'],
};

/**
 * Returns the format with a name.
 * @param name undefined for the default
 * @throws CommandFailure if the command does not have it
 */
export function toOutputFormat(name: string | undefined, kind: OutputKind): OutputFormat {
  const [usual = 'table'] = formatsOf[kind];
  if (name === undefined) return usual;
  const found = formatsOf[kind].find((format) => format === name);
  if (found === undefined)
    throw new CommandFailure('usage', messages.badOutput(name, formatsOf[kind].join(', ')));
  return found;
}

export interface WriteOptions {
  readonly format: OutputFormat;
  /** Writes JSON in one line, for commands that write again and again. */
  readonly isCompact: boolean;
  /** Whether found rows and differences have an exit code of their own. */
  readonly reportsFound: boolean;
}

const toRecord = (headers: readonly ListHeader[], row: ListRow): { readonly [key: string]: Json } =>
  Object.fromEntries(headers.map(({ key }, column) => [key, row[column]?.value ?? null]));

/** Writes the pages of a list as they arrive, so that a long list does not fill the memory. */
async function writePages(
  { headers, pages }: ListResult,
  { format, isCompact }: WriteOptions,
  write: (text: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  if (format === 'csv') await write(csvHeaderText(headers));
  for await (const page of pages) {
    if (page.length === 0) continue;
    if (format === 'csv') await write(csvRows(page));
    else if (format === 'yaml') await write(yamlText(page.map((row) => toRecord(headers, row))));
    else {
      const records = page.map((row) => jsonText(toRecord(headers, row), 0));
      const separator = isCompact ? ',' : ',\n';
      await write((count === 0 ? (isCompact ? '[' : '[\n') : separator) + records.join(separator));
    }
    count += page.length;
  }
  if (format === 'yaml' && count === 0) await write('[]\n');
  if (format === 'json') await write(count === 0 ? '[]\n' : isCompact ? ']\n' : '\n]\n');
  return count;
}

async function writeList(result: ListResult, options: WriteOptions, io: CommandIo): Promise<number> {
  const { headers, pages, document } = result;
  const { format } = options;
  const isDocument = document !== undefined && (format === 'json' || format === 'yaml');
  if (!isDocument && format !== 'table') return writePages(result, options, (text) => io.write(text));
  const rows: ListRow[] = [];
  for await (const page of pages) for (const row of page) rows.push(row);
  if (isDocument) await io.write(documentIn(document, options));
  else if (rows.length === 0) await io.writeError(`${result.empty}\n`);
  else await io.write(tableText(headers, rows, io.terminal));
  return rows.length;
}

const documentIn = (value: Json, { format, isCompact }: WriteOptions): string =>
  format === 'yaml' ? yamlText(value) : `${jsonText(value, isCompact ? 0 : 2)}\n`;

const withEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** Writes a result and returns its exit code. */
export async function writeResult(
  result: CommandResult,
  options: WriteOptions,
  io: CommandIo,
): Promise<ExitCode> {
  if (result.kind === 'text') {
    await io.write(withEnd(blockText(result.text)));
    return result.code ?? exitCodes.ok;
  }
  if (result.kind === 'document') {
    const { value, text, isDifferent = false } = result;
    await io.write(options.format === 'table' ? withEnd(blockText(text)) : documentIn(value, options));
    return options.reportsFound && isDifferent ? exitCodes.found : exitCodes.ok;
  }
  const count = await writeList(result, options, io);
  return options.reportsFound && count > 0 ? exitCodes.found : exitCodes.ok;
}
