import { z } from 'zod';

export const runResultSchema = z.object({
  /** The check that it is for; every check without one of its own when absent. */
  id: z.guid().optional(),
  pass: z.boolean().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
  /** Milliseconds. */
  duration: z.number().int().min(0).optional(),
  /** How long the answer takes, in milliseconds. */
  delayMs: z.number().int().min(0).max(600_000).optional(),
  /** Nothing runs: the answer has an empty body. */
  empty: z.boolean().optional(),
});

export type RunResult = Omit<z.infer<typeof runResultSchema>, 'id'>;
export type RunResultFor = z.input<typeof runResultSchema>;

/** What tests want that checks answer when they are run now. */
export class RunResults {
  readonly #wanted = new Map<string | undefined, RunResult>();

  set({ id, ...result }: z.output<typeof runResultSchema>): void {
    this.#wanted.set(id, result);
  }

  clear(): void {
    this.#wanted.clear();
  }

  of(checkId: string): RunResult {
    return this.#wanted.get(checkId) ?? this.#wanted.get(undefined) ?? {};
  }
}
