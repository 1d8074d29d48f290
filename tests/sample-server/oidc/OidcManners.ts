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
});

export type OidcManners = z.input<typeof oidcMannersSchema>;

/** What an OpenID provider does otherwise because a test said so. */
export class OidcMannersInForce {
  #said: object = {};

  /** What was said before goes on. @throws ZodError for what cannot be read */
  set(manners: object): void {
    const said = { ...this.#said, ...manners };
    oidcMannersSchema.parse(said);
    this.#said = said;
  }

  clear(): void {
    this.#said = {};
  }

  get now(): z.output<typeof oidcMannersSchema> {
    return oidcMannersSchema.parse(this.#said);
  }
}
