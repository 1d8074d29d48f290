import { randomUUID } from 'node:crypto';
import type { AssistantConfirmation } from '#contract/assistants.ts';
import { confirmationLimitMs } from '#contract/rules/assistants.ts';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { messages } from './messages.ts';

/** Number of actions that can wait at a time, over all assistants. */
const maxPending = 3;

/** Answer of the user. `typed` is the name of a guarded resource. */
export type ConfirmationAnswer =
  | { readonly outcome: 'allowed'; readonly typed: string | undefined }
  | { readonly outcome: 'denied' | 'refused'; readonly reason: string };

type ConfirmationRequest = Omit<AssistantConfirmation, 'id' | 'until'>;

/** Actions of assistants that wait for the user's answer in a window. */
export class Confirmations {
  readonly pending = new LiveValue<AssistantConfirmation[]>([]);
  readonly #clock: Clock;
  readonly #settle = new Map<string, (answer: ConfirmationAnswer) => void>();
  #windows = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Follows the waiting actions for a window. Without any window, actions are refused. */
  async *follow(signal?: AbortSignal): AsyncGenerator<AssistantConfirmation[], void, void> {
    this.#windows += 1;
    try {
      yield* this.pending.follow(signal);
    } finally {
      this.#windows -= 1;
      if (this.#windows === 0)
        for (const settle of [...this.#settle.values()])
          settle({ outcome: 'refused', reason: messages.windowClosed });
    }
  }

  /**
   * Waits until the user allows or denies an action in a window.
   * @param signal withdraws the action, for an assistant that disconnects
   * @returns `refused` without a window, or if too many actions wait; `denied` after the time limit
   */
  async request(request: ConfirmationRequest, signal: AbortSignal): Promise<ConfirmationAnswer> {
    if (signal.aborted) return { outcome: 'refused', reason: messages.disconnected };
    if (this.#windows === 0) return { outcome: 'refused', reason: messages.noWindow };
    if (this.#settle.size >= maxPending) return { outcome: 'refused', reason: messages.tooMany };
    const id = randomUUID();
    const until = new Date(this.#clock.now() + confirmationLimitMs).toISOString();
    const answered = Promise.withResolvers<ConfirmationAnswer>();
    const over = new AbortController();
    const withdraw = () => answered.resolve({ outcome: 'refused', reason: messages.disconnected });
    this.#settle.set(id, answered.resolve);
    signal.addEventListener('abort', withdraw);
    this.pending.set([...this.pending.value, { ...request, id, until }]);
    this.#clock.sleep(confirmationLimitMs, over.signal, { ref: false }).then(
      () => answered.resolve({ outcome: 'denied', reason: messages.timedOut }),
      // The sleep ends with an abort error when the user answers first.
      () => undefined,
    );
    try {
      return await answered.promise;
    } finally {
      over.abort();
      signal.removeEventListener('abort', withdraw);
      this.#settle.delete(id);
      this.pending.set(this.pending.value.filter((one) => one.id !== id));
    }
  }

  /** @throws Failure NOT_FOUND if the action no longer waits */
  answer(id: string, allow: boolean, typed: string | undefined): void {
    const settle = this.#settle.get(id);
    if (settle === undefined) throw new Failure('NOT_FOUND', { sentence: messages.noLongerWaits });
    settle(allow ? { outcome: 'allowed', typed } : { outcome: 'denied', reason: messages.denied });
  }

  /** Refuses all waiting actions, when the user turns assistants off. */
  refuseAll(): void {
    for (const settle of [...this.#settle.values()])
      settle({ outcome: 'refused', reason: messages.turnedOff });
  }
}
