import { join } from 'node:path';
import {
  type AssistantSettings,
  type AssistantState,
  assistantSettingsSchema,
} from '#contract/assistants.ts';
import { defaultExcludedTypes } from '#contract/rules/assistants.ts';
import type { Clock } from '#main/base/clock.ts';
import { JsonFile } from '#main/base/JsonFile.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { CallLog } from './CallLog.ts';
import { Confirmations } from './Confirmations.ts';

type Connection = AssistantState['connections'][number];

const off: AssistantSettings = {
  enabled: false,
  actions: { comment_incident: false, silence: false, run_playbook: false, acknowledge: false },
  excludedTypes: [...defaultExcludedTypes],
};

export interface AssistantSettingsChange {
  readonly enabled?: boolean | undefined;
  readonly actions?:
    | { readonly [Tool in keyof AssistantSettings['actions']]?: boolean | undefined }
    | undefined;
  readonly excludedTypes?: string[] | undefined;
}

/** What the user allows assistants, which ones are connected, what they did, and what waits for the user. */
export class Assistants {
  readonly state: LiveValue<AssistantState>;
  readonly log: CallLog;
  readonly confirmations: Confirmations;
  readonly #file: JsonFile<AssistantSettings>;
  readonly #clock: Clock;
  #connections: readonly Connection[] = [];

  /** @param folder the data folder */
  constructor(folder: string, clock: Clock, log: Log) {
    this.#file = new JsonFile(join(folder, 'assistants.json'), assistantSettingsSchema, off, log);
    this.#clock = clock;
    this.log = new CallLog(folder, log);
    this.confirmations = new Confirmations(clock);
    this.state = new LiveValue(this.#readState());
  }

  /** Loads the settings and the log. */
  start(): void {
    this.#file.load(this.#clock.now());
    this.log.load(this.#clock.now());
    this.#publish();
  }

  get settings(): AssistantSettings {
    return this.#file.value;
  }

  /** @throws the file system's error; the settings still apply until the application quits */
  async change(change: AssistantSettingsChange): Promise<void> {
    const before = this.#file.value;
    const actions = { ...before.actions };
    for (const name of Object.keys(actions) as Array<keyof typeof actions>)
      actions[name] = change.actions?.[name] ?? actions[name];
    const written = this.#file.write({
      enabled: change.enabled ?? before.enabled,
      actions,
      excludedTypes: change.excludedTypes ?? before.excludedTypes,
    });
    // Before the file is written, so that turning off applies at once.
    if (change.enabled === false) this.confirmations.refuseAll();
    this.#publish();
    await written;
  }

  /** Shows which assistants are connected. */
  setConnections(connections: readonly Connection[]): void {
    this.#connections = connections;
    this.#publish();
  }

  #publish(): void {
    this.state.set(this.#readState());
  }

  #readState(): AssistantState {
    return { ...this.#file.value, connections: [...this.#connections] };
  }
}
