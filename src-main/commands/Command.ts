import type { FeedName } from '#contract/rules/feeds.ts';
import type { BridgeClient } from '../bridge/connectInProcess.ts';
import type { ExitCode } from './exitCodes.ts';
import type { ClientTerminal } from './protocol.ts';

/** The terminal of a client. Writing waits while the client does not read. */
export interface CommandIo {
  readonly terminal: ClientTerminal;
  /** Aborted when the client ends. */
  readonly signal: AbortSignal;
  write(text: string): Promise<void>;
  writeError(text: string): Promise<void>;
  /** Returns the user's line. Undefined at the end of the input. */
  prompt(text: string): Promise<string | undefined>;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** How a cell is colored in a terminal. */
export type CellTone = 'good' | 'bad' | 'warn';

export interface ListCell {
  /** For JSON, YAML and CSV. Times are ISO 8601. */
  readonly value: Json;
  /** For tables. */
  readonly text: string;
  readonly tone?: CellTone | undefined;
}

export interface ListHeader {
  /** Key in JSON and YAML, and header in CSV. Scripts use it, so it never changes. */
  readonly key: string;
  readonly title: string;
  /** Whether a table without enough space leaves the column out. */
  readonly isOptional?: true;
}

export type ListRow = readonly ListCell[];

/** Rows, as one page or as many. */
export interface ListResult {
  readonly kind: 'list';
  readonly headers: readonly ListHeader[];
  readonly pages: Iterable<readonly ListRow[]> | AsyncIterable<readonly ListRow[]>;
  /** What JSON and YAML contain instead of the rows. */
  readonly document?: Json;
  /** Displayed instead of an empty table. */
  readonly empty: string;
}

export interface DocumentResult {
  readonly kind: 'document';
  /** For JSON and YAML. */
  readonly value: Json;
  /** For people. May have several lines. */
  readonly text: string;
  /** Whether `--exit-code` reports a difference. */
  readonly isDifferent?: boolean;
}

/** Text that was written already, or has no other form. */
export interface TextResult {
  readonly kind: 'text';
  readonly text: string;
  readonly code?: ExitCode;
}

export type CommandResult = ListResult | DocumentResult | TextResult;

export interface CommandContext {
  readonly calls: BridgeClient['calls'];
  readonly io: CommandIo;
  /** Name of the workspace that all calls of the command are for. Undefined for commands without a user. */
  readonly workspaceName: () => string | undefined;
  /** Time of this computer, in milliseconds. */
  readonly nowMs: () => number;
  readonly version: string;
  /** Writes a line for people to standard error. */
  readonly note: (sentence: string) => Promise<void>;
  /** Why the server cannot be reached. Undefined if it can. */
  readonly offlineSentence: () => string | undefined;
  /** Runs work when the command has ended, also after an interruption, which ends `calls`. */
  readonly onEnd: (work: (calls: BridgeClient['calls']) => Promise<unknown>) => void;
}

export interface AnswerAge {
  readonly source: 'server' | 'cache';
  readonly asOf: string;
  readonly because?: { readonly sentence: string } | undefined;
  readonly synced?: { readonly done: number; readonly total: number | null } | undefined;
}

export type OptionValue = string | number | boolean | readonly string[];

export type CommandOptions = Readonly<Record<string, OptionValue | undefined>>;

export interface CommandOption {
  /** In the notation of commander: `--limit <rows>`. */
  readonly flags: string;
  readonly description: string;
  /** @throws Error with a sentence for the user */
  readonly parse?: (text: string) => OptionValue;
  /** Collects the values of a repeated option. */
  readonly isRepeated?: true;
}

/** How the results of a command can be written. */
export type OutputKind = 'list' | 'document' | 'text' | 'export';

/** A row of the table of commands. */
export interface CommandRow {
  /** One word, or two for a command of a group: `kubeconfig install`. */
  readonly name: string;
  readonly description: string;
  /** In the notation of commander: `<item>`, `[query...]`. */
  readonly arguments: ReadonlyArray<readonly [syntax: string, description: string]>;
  readonly options?: readonly CommandOption[];
  readonly output: OutputKind;
  /** Whether the command needs a signed-in user. */
  readonly needsUser: boolean;
  /** Feeds whose changes run the command again with `--watch`. Absent: the command cannot be watched. */
  readonly feeds?: readonly FeedName[];
  readonly run: (
    context: CommandContext,
    args: readonly string[],
    options: CommandOptions,
  ) => Promise<CommandResult>;
}
