import { z } from 'zod';

export const oidcBehaviorSchema = z.object({
  /** Lifetime of new access and ID tokens. */
  accessTokenSeconds: z.number().int().min(1).default(3_600),
  /** Lifetime of an authorization code. */
  codeSeconds: z.number().int().min(1).default(60),
  /** Replaces `iss` in authorization responses. */
  issuerInAnswers: z.string().optional(),
  /** Replaces `iss` in ID tokens. */
  idTokenIssuer: z.string().optional(),
  /** Whether each use of a refresh token rotates it. */
  rotate: z.boolean().default(true),
  /** Whether the discovery document contains a revocation endpoint. */
  revocation: z.boolean().default(true),
});

export type OidcBehavior = z.input<typeof oidcBehaviorSchema>;

/** Behavior of the OpenID provider that tests change. */
export class OidcBehaviorOverrides {
  #said: object = {};

  /** Merges with earlier changes. @throws ZodError for invalid changes */
  set(manners: object): void {
    const said = { ...this.#said, ...manners };
    oidcBehaviorSchema.parse(said);
    this.#said = said;
  }

  clear(): void {
    this.#said = {};
  }

  get now(): z.output<typeof oidcBehaviorSchema> {
    return oidcBehaviorSchema.parse(this.#said);
  }
}
