/** Problems of the console, with one example per kind. */
export class FuzzProblems {
  readonly #examples = new Map<string, string>();

  /** Stores the first example of a kind. */
  add(kind: string, example: string): void {
    if (!this.#examples.has(kind)) this.#examples.set(kind, example.slice(0, 1_000));
  }

  get lines(): readonly string[] {
    return [...this.#examples].map(([kind, example]) => `${kind}: ${example}`);
  }
}

/** A stack trace line, or a source file position. */
const stackTrace = /\n\s+at \S|node_modules\/|\.[jt]s:\d+:\d+/;

/** The sample's sign-in page lists its accounts. */
const sampleAccounts = /Accounts of this sample server:[^"]*/g;

/** Searches the console's messages to a window for secrets and stack traces. */
export class AnswerCheck {
  readonly #secrets: readonly string[];
  readonly #problems: FuzzProblems;

  constructor(secrets: readonly string[], problems: FuzzProblems) {
    this.#secrets = secrets;
    this.#problems = problems;
  }

  /** @param about the call that the text answers */
  look(text: string, status: number, about: string): void {
    const searched = text.replaceAll(sampleAccounts, '');
    for (const secret of this.#secrets) {
      const at = searched.indexOf(secret);
      if (at >= 0)
        this.#problems.add(`secret in an answer to ${about}`, searched.slice(Math.max(0, at - 80), at + 20));
    }
    if (status >= 400 && stackTrace.test(text))
      this.#problems.add(`stack trace in an answer to ${about}`, text);
  }
}
