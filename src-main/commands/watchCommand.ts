import type { CommandContext, CommandIo, CommandOptions, CommandRow } from './Command.ts';
import { lineText } from './output/cleanText.ts';
import { type WriteOptions, writeResult } from './output/writeResult.ts';

export interface WatchOptions {
  readonly row: CommandRow;
  readonly args: readonly string[];
  readonly options: CommandOptions;
  readonly context: CommandContext;
  readonly writing: WriteOptions;
  /** Checks the session before each run. Throws if the user has signed out. */
  readonly checkUser: () => Promise<void>;
}

/** Moves the cursor to the start and clears the terminal. */
const clearScreen = '\x1b[H\x1b[2J';

/** Collects what a command writes. */
function collector(io: CommandIo): {
  readonly io: CommandIo;
  readonly texts: { output: string; error: string };
} {
  const texts = { output: '', error: '' };
  const collecting: CommandIo = {
    ...io,
    write: async (text) => {
      texts.output += text;
    },
    writeError: async (text) => {
      texts.error += text;
    },
  };
  return { io: collecting, texts };
}

/**
 * Runs a command now, and again when sync changed rows that it reads, until the client ends. A terminal is
 * redrawn. Otherwise each new result is appended, as one line of JSON with `-o json`.
 */
export async function watchCommand({
  row,
  args,
  options,
  context,
  writing,
  checkUser,
}: WatchOptions): Promise<void> {
  const { calls, io } = context;
  const feeds: ReadonlySet<string> = new Set(row.feeds);
  const isTerminal = io.terminal.width !== null;
  let last: string | undefined;
  const run = async () => {
    const { io: collecting, texts } = collector(io);
    const note = (sentence: string) => collecting.writeError(`${lineText(sentence)}\n`);
    await writeResult(
      await row.run({ ...context, io: collecting, note }, args, options),
      writing,
      collecting,
    );
    // Each result is a document of its own.
    const separator = writing.format === 'yaml' ? '---\n' : '';
    if (isTerminal) await io.write(clearScreen + texts.output);
    else if (texts.output !== last) await io.write(separator + texts.output);
    if (texts.error !== '') await io.writeError(texts.error);
    last = texts.output;
  };
  // The stream is opened before the first run, so that no change between them is missed.
  const changes = await calls.sync.changed(undefined, { signal: io.signal });
  await run();
  for await (const { changes: changed } of changes) {
    if (!changed.some(({ feed }) => feeds.has(feed))) continue;
    await checkUser();
    await run();
  }
}
