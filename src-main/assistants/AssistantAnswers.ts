import { stringifyExact } from '#contract/rules/exactJson.ts';
import type { Redactor } from '../base/Redactor.ts';
import { type ExcludedItems, removeExcluded } from './excludedItems.ts';
import { limitAnswer } from './limitAnswer.ts';
import { messages } from './messages.ts';
import { removeSecrets } from './removeSecrets.ts';

/** Writes what leaves for an assistant. Every answer and every failure passes here. */
export class AssistantAnswers {
  readonly #redact: (text: string) => string;

  constructor(redactor: Redactor) {
    this.#redact = (text) => redactor.redact(text);
  }

  /**
   * Returns an answer as JSON text, without excluded items and secrets, and with a limited size.
   * @param workspace name of the open workspace
   * @throws Failure NOT_FOUND if the answer is about an excluded item, INVALID if it is too large
   */
  write(answer: object, workspace: string, excluded: ExcludedItems): string {
    const visible = removeExcluded(answer, excluded);
    // Before the limit, because a cut secret has no recognizable form.
    const clean = removeSecrets(visible, this.#redact) as object;
    const limited = limitAnswer({ workspace: this.writeText(workspace), ...clean, notice: messages.notice });
    return this.#redact(stringifyExact(limited));
  }

  /** Returns a sentence without secrets. */
  writeText(text: string): string {
    return this.#redact(String(removeSecrets(text, this.#redact)));
  }

  /** Returns the start of an input as JSON, for the log. */
  writeInput(input: unknown): string {
    const text = JSON.stringify(removeSecrets(input ?? {}, this.#redact)) ?? '';
    return text.length <= maxLoggedInput ? text : `${text.slice(0, maxLoggedInput)}…`;
  }
}

const maxLoggedInput = 500;
