import { z } from 'zod';

export const connectionTestSchema = z.object({
  /** The connection that it is for; every connection without one of its own when absent. */
  id: z.guid().optional(),
  status: z.union([z.literal(200), z.literal(400), z.literal(404), z.literal(500), z.literal(501)]),
  /** What a 400 says; it may itself be the text of a JSON document. */
  error: z.string().optional(),
  /** How long the answer takes, in milliseconds. */
  delayMs: z.number().int().min(0).max(600_000).optional(),
});

export type ConnectionTestAnswer = Omit<z.infer<typeof connectionTestSchema>, 'id'>;
export type ConnectionTestFor = z.input<typeof connectionTestSchema>;

/** What tests want that trying out a connection answers. */
export class ConnectionTests {
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
