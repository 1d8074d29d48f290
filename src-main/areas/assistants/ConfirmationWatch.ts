import type { AssistantConfirmation } from '#contract/assistants.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import type { Confirmations } from './Confirmations.ts';

export interface ConfirmationWatchOptions {
  readonly pending: Confirmations['pending'];
  readonly log: Log;
  readonly onWaiting: (confirmation: AssistantConfirmation) => void;
  /** An action no longer waits: the user answered, its time is over, or the assistant disconnected. */
  readonly onSettled: (id: string) => void;
}

/** Reports each action of an assistant that begins or ends to wait for the user. */
export class ConfirmationWatch extends Watch {
  readonly #options: ConfirmationWatchOptions;
  #knownIds: ReadonlySet<string> = new Set();

  constructor(options: ConfirmationWatchOptions) {
    super(options.log, 'failed to announce a waiting action of an assistant');
    this.#options = options;
  }

  start(): void {
    void this.follow(this.#options.pending, (pending) => this.#compare(pending));
  }

  #compare(pending: readonly AssistantConfirmation[]): void {
    const before = this.#knownIds;
    this.#knownIds = new Set(pending.map(({ id }) => id));
    for (const id of before) if (!this.#knownIds.has(id)) this.#options.onSettled(id);
    for (const one of pending) if (!before.has(one.id)) this.#options.onWaiting(one);
  }
}
