import { join } from 'node:path';
import { z } from 'zod';
import { type AssistantCall, assistantCallSchema } from '#contract/assistants.ts';
import { maxLoggedCalls } from '#contract/rules/assistants.ts';
import { JsonFile } from '#main/base/JsonFile.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';

/** Max number of refused calls. Without it, an assistant could remove all other calls from the log. */
const maxRefusedCalls = 100;

/** @param calls newest first */
function withinLimits(calls: readonly AssistantCall[]): AssistantCall[] {
  let refused = 0;
  return calls
    .filter(({ outcome }) => {
      if (outcome === 'refused') refused += 1;
      return outcome !== 'refused' || refused <= maxRefusedCalls;
    })
    .slice(0, maxLoggedCalls);
}

const fileSchema = z.object({ calls: z.array(assistantCallSchema).max(maxLoggedCalls) });

/** Log of the calls of assistants, in a private file of limited size. Inputs contain no secrets. */
export class CallLog {
  /** Newest first. */
  readonly calls = new LiveValue<AssistantCall[]>([]);
  readonly #file: JsonFile<z.infer<typeof fileSchema>>;
  readonly #log: Log;

  /** @param folder the data folder */
  constructor(folder: string, log: Log) {
    this.#file = new JsonFile(join(folder, 'assistantCalls.json'), fileSchema, { calls: [] }, log);
    this.#log = log;
  }

  /** @param nowMs milliseconds since 1970 */
  load(nowMs: number): void {
    this.#file.load(nowMs);
    this.calls.set(this.#file.value.calls);
  }

  /** Adds a call. A failure to write the file is logged, and the call stays in the list of this run. */
  add(call: AssistantCall): void {
    const calls = withinLimits([call, ...this.calls.value]);
    this.calls.set(calls);
    this.#file
      .write({ calls })
      .catch((error: unknown) => this.#log.error('failed to write the log of assistants', { error }));
  }

  /** @throws the file system's error */
  async clear(): Promise<void> {
    this.calls.set([]);
    await this.#file.write({ calls: [] });
  }
}
