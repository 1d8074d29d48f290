import { z } from 'zod';
import type { AssistantConfirmation } from '#contract/assistants.ts';
import type { ActingTool } from '#contract/rules/assistants.ts';
import { Failure } from '../base/Failure.ts';
import type { BridgeClient } from '../bridge/connectInProcess.ts';
import type { ExcludedItems } from './excludedItems.ts';
import { messages } from './messages.ts';

export interface ToolContext {
  readonly calls: BridgeClient['calls'];
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  readonly excluded: ExcludedItems;
}

/** An action that the user confirms before it is performed. */
export interface PreparedAction extends Pick<AssistantConfirmation, 'target' | 'values' | 'guarded'> {
  /**
   * Not stopped by the client any more, because the user has allowed it.
   * @param typed name of a guarded resource, as the user typed it
   */
  readonly perform: (typed: string | undefined) => Promise<object>;
}

interface ToolTexts {
  readonly title: string;
  /** For the assistant: what the tool returns, and when to use it. */
  readonly description: string;
}

export interface ReadingTool extends ToolTexts {
  readonly name: string;
  readonly inputSchema: () => object;
  readonly run: (context: ToolContext, input: unknown) => Promise<object>;
}

export interface ActionTool extends ToolTexts {
  readonly name: ActingTool;
  readonly inputSchema: () => object;
  /** Whether the action changes what the user cannot simply undo. */
  readonly isDestructive: boolean;
  readonly prepare: (context: ToolContext, input: unknown) => Promise<PreparedAction>;
}

/** @throws Failure INVALID that names the first problems */
function parseInput<Schema extends z.ZodObject>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`));
  throw new Failure('INVALID', { sentence: messages.invalidInput(problems.join('; ').slice(0, 1_000)) });
}

const toJsonSchema = (schema: z.ZodObject): object => z.toJSONSchema(schema, { io: 'input' });

export const readingTool = <Schema extends z.ZodObject>({
  input: schema,
  run,
  ...texts
}: ToolTexts & {
  readonly name: string;
  readonly input: Schema;
  readonly run: (context: ToolContext, input: z.infer<Schema>) => Promise<object>;
}): ReadingTool => ({
  ...texts,
  inputSchema: () => toJsonSchema(schema),
  run: async (context, input) => run(context, parseInput(schema, input)),
});

export const actionTool = <Schema extends z.ZodObject>({
  input: schema,
  prepare,
  ...texts
}: ToolTexts & {
  readonly name: ActingTool;
  readonly isDestructive: boolean;
  readonly input: Schema;
  readonly prepare: (context: ToolContext, input: z.infer<Schema>) => Promise<PreparedAction>;
}): ActionTool => ({
  ...texts,
  inputSchema: () => toJsonSchema(schema),
  prepare: async (context, input) => prepare(context, parseInput(schema, input)),
});
