import { z } from 'zod';

export const runResultSchema = z.object({
  /** Check id. Default: every check without its own result. */
  id: z.guid().optional(),
  pass: z.boolean().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
  /** Milliseconds. */
  duration: z.number().int().min(0).optional(),
  /** Response time in milliseconds. */
  delayMs: z.number().int().min(0).max(600_000).optional(),
  /** Do not run the check; respond with an empty body. */
  empty: z.boolean().optional(),
});

export type RunResult = Omit<z.infer<typeof runResultSchema>, 'id'>;
export type RunResultFor = z.input<typeof runResultSchema>;

/** Results of manual check runs, set by tests. */
export class CheckRunOverrides {
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
