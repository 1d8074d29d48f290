import { z } from 'zod';

export const hostedMannersSchema = z.object({
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

export type HostedManners = z.input<typeof hostedMannersSchema>;

/** Behavior of the hosted provider that tests change. */
export class HostedMannersInForce {
  #said: object = {};

  /** Merges with earlier changes. @throws ZodError for invalid changes */
  set(manners: object): void {
    const said = { ...this.#said, ...manners };
    hostedMannersSchema.parse(said);
    this.#said = said;
  }

  clear(): void {
    this.#said = {};
  }

  get now(): z.output<typeof hostedMannersSchema> {
    return hostedMannersSchema.parse(this.#said);
  }
}
