import { randomUUID } from 'node:crypto';
import type { AssistantCall } from '#contract/assistants.ts';
import { snapshotSentence, type WorkspaceKind } from '#contract/rules/workspaces.ts';
import type { Assistants } from '../areas/assistants/Assistants.ts';
import { messages as areaMessages } from '../areas/assistants/messages.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { BridgeClient } from '../bridge/connectInProcess.ts';
import type { AssistantAnswers } from './AssistantAnswers.ts';
import { readExcludedItems } from './excludedItems.ts';
import { failureText, isExpected } from './failureText.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import type { ActionTool, ReadingTool, ToolContext } from './Tool.ts';

/**
 * Waits until the stored data is current, for a limited time.
 * @returns why the data can be old; undefined if it is current
 * @throws Failure if no data is stored
 */
export type AwaitData = (calls: BridgeClient['calls'], signal: AbortSignal) => Promise<string | undefined>;

export interface AssistantCallsOptions {
  readonly assistants: Assistants;
  /** Connects to the procedures of one workspace, whose calls fail after another one opens. */
  readonly connect: (workspaceId: string) => BridgeClient;
  /** Called before each tool. Absent: the stored data is always current, or its age is known. */
  readonly awaitData?: AwaitData;
  readonly writer: AssistantAnswers;
  readonly clock: Clock;
  readonly log: Log;
  /** Returns the open workspace. Undefined if none is open. */
  readonly workspace: () =>
    | { readonly id: string; readonly name: string; readonly kind: WorkspaceKind }
    | undefined;
  /** Returns the key of the signed-in user and the open workspace. Undefined without one. */
  readonly owner: () => string | undefined;
  /** Returns why data of the open workspace's server cannot be changed. Otherwise undefined. */
  readonly lockReason: () => string | undefined;
  /** Returns the name that the client gives itself. */
  readonly client: () => string;
}

export interface CallResult {
  readonly isError: boolean;
  /** JSON text of an answer, or a sentence. */
  readonly text: string;
}

/** A call that is not allowed: the log shows it as refused or denied. */
class Refusal extends Error {
  readonly outcome: 'refused' | 'denied';

  constructor(outcome: 'refused' | 'denied', sentence: string) {
    super(sentence);
    this.outcome = outcome;
  }
}

/** A confirmed action failed. The client may have disconnected meanwhile. */
class ActionError extends Error {
  constructor(cause: unknown) {
    super('an action failed', { cause });
  }
}

const maxLoggedNameLength = 200;
const maxReasonLength = 500;

/** Runs the calls of one assistant within the limits, and logs each one. */
export class AssistantCalls {
  readonly #options: AssistantCallsOptions;
  #running = 0;
  #isConfirming = false;

  constructor(options: AssistantCallsOptions) {
    this.#options = options;
  }

  /** Runs a tool that reads. Never throws. @param shown name in the log */
  read(
    tool: ReadingTool,
    input: unknown,
    signal: AbortSignal,
    shown: string = tool.name,
  ): Promise<CallResult> {
    const timeLimit = AbortSignal.timeout(limits.callMs);
    const limited = AbortSignal.any([signal, timeLimit]);
    return this.#logged(shown, input, limited, async () => {
      try {
        return await this.#answer(limited, (context) => tool.run(context, input));
      } catch (error) {
        if (timeLimit.aborted)
          throw new Failure('TIMEOUT', { sentence: messages.timedOut }, { cause: error });
        throw error;
      }
    });
  }

  /** Runs a tool that acts, if it is on and the user confirms it. Never throws. */
  act(tool: ActionTool, input: unknown, signal: AbortSignal): Promise<CallResult> {
    return this.#logged(tool.name, input, signal, async () => {
      this.#assertCanAct(tool);
      if (this.#isConfirming) throw new Refusal('refused', messages.oneAtATime);
      this.#isConfirming = true;
      try {
        return await this.#answer(signal, (context) => this.#confirmed(tool, context, input), {
          done: true,
          note: messages.doneWithoutAnswer,
        });
      } finally {
        this.#isConfirming = false;
      }
    });
  }

  /** Logs a call of something that does not exist. */
  refuse(name: string, input: unknown, sentence: string, signal: AbortSignal): Promise<CallResult> {
    return this.#logged(name, input, signal, () => Promise.reject(new Refusal('refused', sentence)));
  }

  async #confirmed(tool: ActionTool, context: ToolContext, input: unknown): Promise<object> {
    const { assistants, client, workspace, owner } = this.#options;
    const before = workspace();
    const ownerBefore = owner();
    const { target, values, guarded, perform } = await tool.prepare(context, input);
    const answer = await assistants.confirmations.request(
      { client: client(), tool: tool.name, workspace: before?.name ?? '', target, values, guarded },
      context.signal,
    );
    if (answer.outcome !== 'allowed') throw new Refusal(answer.outcome, answer.reason);
    if (workspace()?.id !== before?.id || owner() !== ownerBefore)
      throw new Refusal('refused', messages.workspaceChanged);
    // The user may have turned the tool off or locked the workspace in the meantime.
    this.#assertCanAct(tool);
    try {
      return { done: true, target, result: await perform(answer.typed) };
    } catch (error) {
      throw new ActionError(error);
    }
  }

  #assertCanAct({ name }: ActionTool): void {
    const { assistants, lockReason, workspace } = this.#options;
    if (!assistants.settings.enabled) throw new Refusal('refused', areaMessages.turnedOff);
    if (!assistants.settings.actions[name]) throw new Refusal('refused', messages.actionOff(name));
    if (workspace()?.kind === 'snapshot') throw new Refusal('refused', snapshotSentence);
    const locked = lockReason();
    if (locked !== undefined) throw new Refusal('refused', locked);
  }

  /**
   * Runs a tool in the workspace that is open now, also if the user opens another one meanwhile.
   * @param instead answer if the tool's answer cannot be written; an action was performed and must not fail then
   */
  async #answer(
    signal: AbortSignal,
    run: (context: ToolContext) => Promise<object>,
    instead?: object,
  ): Promise<string> {
    const { assistants, connect, awaitData, clock, workspace, writer } = this.#options;
    const open = workspace();
    if (open === undefined) throw new Failure('CONFLICT', { sentence: messages.noWorkspace });
    const bridge = connect(open.id);
    const { calls } = bridge;
    try {
      const outdated = await awaitData?.(calls, signal);
      const excluded = await readExcludedItems(calls, assistants.settings.excludedTypes, signal);
      const result = await run({ calls, signal, nowMs: clock.now(), excluded });
      const answer = outdated === undefined ? result : { ...result, outdated };
      try {
        return writer.write(answer, open.name, excluded);
      } catch (error) {
        if (instead === undefined) throw error;
        return writer.write(instead, open.name, excluded);
      }
    } finally {
      // A confirmed action runs to its end, also if the client disconnected.
      bridge.close();
    }
  }

  async #logged(
    tool: string,
    input: unknown,
    signal: AbortSignal,
    run: () => Promise<string>,
  ): Promise<CallResult> {
    const { assistants, clock, client, writer } = this.#options;
    const at = new Date(clock.now()).toISOString();
    const startedMs = clock.elapsed();
    const finish = (outcome: AssistantCall['outcome'], text: string): CallResult => {
      const isError = outcome !== 'answered';
      assistants.log.add({
        id: randomUUID(),
        at,
        client: client(),
        // Cut after the removal of secrets, which recognizes only whole ones.
        tool: writer.writeText(tool).slice(0, maxLoggedNameLength),
        input: writer.writeInput(input),
        outcome,
        reason: isError ? text.slice(0, maxReasonLength) : null,
        tookMs: Math.max(0, Math.round(clock.elapsed() - startedMs)),
        bytes: Buffer.byteLength(text),
      });
      return { isError, text };
    };
    if (this.#running >= limits.calls) return finish('refused', messages.tooManyCalls);
    this.#running += 1;
    try {
      return finish('answered', await run());
    } catch (error) {
      if (error instanceof Refusal) return finish(error.outcome, writer.writeText(error.message));
      if (error instanceof ActionError) return finish('failed', writer.writeText(failureText(error.cause)));
      if (signal.aborted && !(error instanceof Failure)) return finish('stopped', messages.stopped);
      if (!isExpected(error)) this.#options.log.error('a call of an assistant failed', { tool, error });
      return finish('failed', writer.writeText(failureText(error)));
    } finally {
      this.#running -= 1;
    }
  }
}
