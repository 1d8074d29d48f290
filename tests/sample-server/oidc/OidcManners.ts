import { z } from 'zod';

export const oidcMannersSchema = z.object({
  /** How long access tokens and ID tokens are good from now on. */
  accessTokenSeconds: z.number().int().min(1).default(3_600),
  /** How long a code can be exchanged. */
  codeSeconds: z.number().int().min(1).default(60),
  /** `iss` of the answer that the browser brings back, another one than the provider's. */
  issuerInAnswers: z.string().optional(),
  /** `iss` of ID tokens. */
  idTokenIssuer: z.string().optional(),
  /** Whether each use of a refresh token makes a new one of it. */
  rotate: z.boolean().default(true),
  /** Whether the discovery names an address for revocation. */
  revocation: z.boolean().default(true),
  /** By how much the server's clock is ahead of this computer's, or behind it. */
  clockOffsetSeconds: z.number().int().default(0),
});

export type OidcManners = z.input<typeof oidcMannersSchema>;

/** What an OpenID provider does otherwise because a test said so. */
export class OidcMannersInForce {
  #said: unknown = {};

  /** What was said before goes on. @throws ZodError for what cannot be read */
  set(manners: unknown): void {
    const said = { ...Object(this.#said), ...Object(manners) };
    oidcMannersSchema.parse(said);
    this.#said = said;
  }

  clear(): void {
    this.#said = {};
  }

  get now(): z.output<typeof oidcMannersSchema> {
    return oidcMannersSchema.parse(this.#said);
  }

  /** The time by the server's clock. */
  get time(): Date {
    return new Date(Date.now() + this.now.clockOffsetSeconds * 1_000);
  }
}
