import { setTimeout as wait } from 'node:timers/promises';
import type { LogFilter, LogLine } from '#contract/logs.ts';
import { isUuid } from '#contract/rules/ids.ts';
import type { CommandContext, CommandRow } from '../Command.ts';
import { messages } from '../messages.ts';
import { noteAge } from '../noteAge.ts';
import { lineText } from '../output/cleanText.ts';
import { limitOf, limitOption, readSince, textOf } from './readOptions.ts';
import { namedRecords, onlyOne } from './resolveRecord.ts';

/** Pause (ms) between two reads with `--follow`. The server has no stream of lines. */
const followMs = 5_000;
const maxPageSize = 1_000;

/** Escape sequences of terminals, such as colors. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with this character
const escapeSequences = /\x1b\[[0-9;?]*[ -/]*[@-~]/g;

const toText = ({ timestamp, message }: LogLine): string =>
  lineText(`${timestamp ?? ''} ${message.replaceAll(escapeSequences, '')}`);

interface Reading {
  readonly session: string;
  readonly filter: LogFilter;
}

/** Writes matching lines from an index, the oldest first. @returns the number of matching lines */
async function writeLines({ calls, io }: CommandContext, reading: Reading, start: number): Promise<number> {
  for (let from = start; ; ) {
    const page = await calls.logs.page({ ...reading, from, count: maxPageSize });
    if (page.lines.length > 0) await io.write(`${page.lines.map(toText).join('\n')}\n`);
    from = page.from + page.lines.length;
    if (page.lines.length === 0 || from >= page.matching) return page.matching;
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
    const { calls, io } = context;
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
    try {
      const limit = limitOf(options);
      const { matching } = await calls.logs.page({ ...reading, from: 0, count: 1 });
      if (matching > limit) await context.note(messages.lastLines(limit, matching));
      let next = await writeLines(context, reading, Math.max(0, matching - limit));
      while (options.follow === true) {
        await wait(followMs, undefined, { signal: io.signal });
        const { added } = await calls.logs.refresh({ session: reading.session });
        if (added > 0) next = await writeLines(context, reading, next);
      }
    } finally {
      if (!io.signal.aborted) await calls.logs.forget({ session: reading.session });
    }
    return { kind: 'text', text: '' };
  },
};
