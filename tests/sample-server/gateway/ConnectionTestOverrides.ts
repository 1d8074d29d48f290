import { z } from 'zod';

export const connectionTestSchema = z.object({
  /** Connection id. Default: every connection without its own result. */
  id: z.guid().optional(),
  status: z.union([z.literal(200), z.literal(400), z.literal(404), z.literal(500), z.literal(501)]),
  /** Error of a 400 response. The text may itself be a JSON document. */
  error: z.string().optional(),
  /** Response time in milliseconds. */
  delayMs: z.number().int().min(0).max(600_000).optional(),
});

export type ConnectionTestAnswer = Omit<z.infer<typeof connectionTestSchema>, 'id'>;
export type ConnectionTestFor = z.input<typeof connectionTestSchema>;

/** Results of connection tests, set by tests. */
export class ConnectionTestOverrides {
  readonly #wanted = new Map<string | undefined, ConnectionTestAnswer>();

  set({ id, ...answer }: z.output<typeof connectionTestSchema>): void {
    this.#wanted.set(id, answer);
  }

  clear(): void {
    this.#wanted.clear();
  }

  of(connectionId: string): ConnectionTestAnswer | undefined {
    return this.#wanted.get(connectionId) ?? this.#wanted.get(undefined);
  }
}
