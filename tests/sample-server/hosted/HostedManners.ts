import { z } from 'zod';

export const hostedMannersSchema = z.object({
  /** How long a JWT is good. */
  tokenSeconds: z.number().int().min(1).default(60),
  /** Whether a browser may be sent back to a program on the person's own computer. */
  loopback: z.boolean().default(true),
  /** Whether every answer brings another client token, the one before which ends with the first use of the other one. */
  newClientTokens: z.boolean().default(false),
});

export type HostedManners = z.input<typeof hostedMannersSchema>;

/** What the hosted provider does otherwise because a test said so. */
export class HostedMannersInForce {
  #said: object = {};

  /** What was said before goes on. @throws ZodError for what cannot be read */
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
