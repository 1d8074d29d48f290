import { z } from 'zod';
import { type FixedCredential, sessionCookieNames } from '../server/Credential.ts';
import type { KeptHosted } from './hosted/HostedSession.ts';
import type { KeptOidc } from './oidc/OidcSession.ts';
import type { HeldCredential } from './RenewableSession.ts';

/** Credential as stored in the keychain. */
export type Kept = FixedCredential | KeptOidc | KeptHosted;

const keptSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('access-token'),
    token: z.string(),
    as: z.enum(['bearer', 'basic']).optional(),
  }),
  z.object({ kind: z.literal('basic'), username: z.string(), password: z.string() }),
  z.object({
    kind: z.literal('cookie'),
    value: z.string(),
    of: z.enum(Object.keys(sessionCookieNames) as Array<keyof typeof sessionCookieNames>).optional(),
  }),
  z.object({ kind: z.literal('oidc'), issuer: z.url(), clientId: z.string(), refreshToken: z.string() }),
  z.object({ kind: z.literal('hosted'), client: z.string(), sessionId: z.string() }),
]) satisfies z.ZodType<Kept>;

/** Returns the text to store in the keychain: one secret with its kind. Never a short-lived token. */
export const serialise = (credential: HeldCredential): string =>
  credential.kind === 'session' ? credential.session.serialise() : JSON.stringify(credential);

/** @returns undefined for an unknown text */
export function parseKept(text: string): Kept | undefined {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a stored credential is sent unchanged. Sessions issue tokens instead. */
export const isFixed = (kept: Kept): kept is FixedCredential =>
  kept.kind !== 'oidc' && kept.kind !== 'hosted';
