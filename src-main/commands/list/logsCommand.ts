import { setTimeout as wait } from 'node:timers/promises';
import { ORPCError } from '@orpc/client';
import type { LogFilter, LogLine } from '#contract/logs.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { expiredLinesSentence } from '#main/areas/logs/expiredLines.ts';
import type { CommandContext, CommandRow } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';
import { noteAge } from '../noteAge.ts';
import { indentedText, lineText } from '../output/cleanText.ts';
import { toCommandFailure } from '../toCommandFailure.ts';
import { limitOf, limitOption, readSince, textOf } from './readOptions.ts';
import { namedRecords, onlyOne } from './resolveRecord.ts';

/** Pause (ms) between two reads with `--follow`. The server has no stream of lines. */
const followMs = 5_000;
const maxPageSize = 1_000;

/** Escape sequences of terminals, such as colors. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with this character
const escapeSequences = /\x1b\[[0-9;?]*[ -/]*[@-~]/g;

/**
 * Formats a line with its indentation. Further lines of a message are indented, so that none of them looks like a
 * line of its own.
 */
export function logText({ timestamp, message, length }: LogTextParts): string {
  const [first = '', ...further] = message
    .replaceAll(escapeSequences, '')
    .trimEnd()
    .split(/\r\n|\n/);
  const cut = message.length < length ? messages.cutLine(length) : '';
  const start = timestamp === null ? '' : `${lineText(timestamp)} `;
  return (
    [start + indentedText(first), ...further.map((line) => `    ${indentedText(line)}`)].join('\n') + cut
  );
}

type LogTextParts = Pick<LogLine, 'timestamp' | 'message' | 'length'>;

interface Reading {
  readonly session: string;
  readonly filter: LogFilter;
}

/**
 * Writes matching lines from an index, the oldest first.
 * @param after only lines with a larger id
 * @returns the largest id so far
 */
async function writeLines(
  { calls, io }: CommandContext,
  reading: Reading,
  { start, after }: { readonly start: number; readonly after: number },
): Promise<number> {
  let newest = after;
  for (let from = start; ; ) {
    const page = await calls.logs.page({ ...reading, from, count: maxPageSize });
    const lines = page.lines.filter(({ id }) => id > after);
    if (lines.length > 0) await io.write(`${lines.map(logText).join('\n')}\n`);
    newest = lines.reduce((largest, { id }) => Math.max(largest, id), newest);
    from = page.from + page.lines.length;
    if (page.lines.length === 0 || from >= page.matching) return newest;
  }
}

/** Lines that are searched for late ones with `--follow`, before the number of new ones. */
const lateLines = 1_000;

const followedFailures: ReadonlySet<unknown> = new Set(['OFFLINE', 'TIMEOUT']);

/** Writes new lines until the client ends. Continues after an outage of the server. */
async function followLines(context: CommandContext, reading: Reading, newestSoFar: number): Promise<never> {
  const { calls, io, note } = context;
  let newest = newestSoFar;
  let isNoted = false;
  for (;;) {
    await wait(followMs, undefined, { signal: io.signal });
    try {
      const { added } = await calls.logs.refresh({ session: reading.session });
      isNoted = false;
      if (added === 0) continue;
      const { matching } = await calls.logs.page({ ...reading, from: 0, count: 1 });
      // By id, because older lines can be dropped, and late ones can come before others.
      const start = Math.max(0, matching - added - lateLines);
      newest = await writeLines(context, reading, { start, after: newest });
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      if (error.data?.sentence === expiredLinesSentence)
        throw new CommandFailure('failed', messages.linesDropped);
      if (!followedFailures.has(error.code)) throw error;
      if (!isNoted) await note(messages.followLater(toCommandFailure(error).message));
      isNoted = true;
    }
  }
}

export const logsCommand: CommandRow = {
  name: 'logs',
  description: 'Print the logs of a component',
  arguments: [['<component>', 'Id or name of a component with logs']],
  options: [
    limitOption,
    { flags: '--since <time>', description: 'Age such as 1h, or a date' },
    { flags: '--source <name>', description: 'Log source (default the first one)' },
    { flags: '--search <text>', description: 'Only lines with this text' },
    { flags: '-f, --follow', description: 'Continue with new lines' },
  ],
  output: 'text',
  needsUser: true,
  async run(context, [text = ''], options) {
    const { calls } = context;
    const { data: components } = await calls.logs.components();
    const rows = components.map((component) => ({ ...component, type: component.type ?? 'component' }));
    const found = isUuid(text)
      ? rows.filter(({ id }) => id === text.toLowerCase())
      : namedRecords(rows, text);
    const component = onlyOne('component with logs', text, found);
    const answer = await calls.logs.read({
      componentId: component.id,
      selector: textOf(options, 'source') ?? '',
    });
    await noteAge(context, answer);
    const { lines, of } = answer.data;
    if (of !== undefined && of > lines) await context.note(messages.storedLines(lines, of));
    const since = textOf(options, 'since');
    const reading: Reading = {
      session: answer.data.session,
      filter: {
        text: textOf(options, 'search') ?? '',
        from: since === undefined ? null : readSince(since, context.nowMs()),
        to: null,
        labels: [],
      },
    };
    context.onEnd((ended) => ended.logs.forget({ session: reading.session }));
    const limit = limitOf(options);
    const { matching } = await calls.logs.page({ ...reading, from: 0, count: 1 });
    if (matching > limit) await context.note(messages.lastLines(limit, matching));
    const start = Math.max(0, matching - limit);
    const newest = await writeLines(context, reading, { start, after: -1 });
    if (options.follow === true) await followLines(context, reading, newest);
    return { kind: 'text', text: '' };
  },
};
