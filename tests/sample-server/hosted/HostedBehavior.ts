import { z } from 'zod';

export const hostedBehaviorSchema = z.object({
  /** Lifetime of a JWT. */
  tokenSeconds: z.number().int().min(1).default(60),
  /** Whether redirects to a loopback address are allowed. */
  loopback: z.boolean().default(true),
  /**
   * Whether every response issues a new client token. The first use of the new token invalidates the
   * previous one.
   */
  newClientTokens: z.boolean().default(false),
});

export type HostedBehavior = z.input<typeof hostedBehaviorSchema>;

/** Behavior of the hosted provider that tests change. */
export class HostedBehaviorOverrides {
  #said: object = {};

  /** Merges with earlier changes. @throws ZodError for invalid changes */
  set(manners: object): void {
    const said = { ...this.#said, ...manners };
    hostedBehaviorSchema.parse(said);
    this.#said = said;
  }

  clear(): void {
    this.#said = {};
  }

  get now(): z.output<typeof hostedBehaviorSchema> {
    return hostedBehaviorSchema.parse(this.#said);
  }
}
