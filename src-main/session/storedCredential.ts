import { z } from 'zod';
import { type FixedCredential, sessionCookieNames } from '../server/Credential.ts';
import type { StoredHostedSession } from './hosted/HostedSession.ts';
import type { StoredOidcSession } from './oidc/OidcSession.ts';
import type { SessionCredential } from './RenewableSession.ts';

/** Credential as stored in the keychain. */
export type StoredCredential = FixedCredential | StoredOidcSession | StoredHostedSession;

const storedCredentialSchema = z.discriminatedUnion('kind', [
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
]) satisfies z.ZodType<StoredCredential>;

/** Returns the text to store in the keychain: one secret with its kind. Never a short-lived token. */
export const serializeCredential = (credential: SessionCredential): string =>
  credential.kind === 'session' ? credential.session.serialize() : JSON.stringify(credential);

/** @returns undefined for an unknown text */
export function parseStoredCredential(text: string): StoredCredential | undefined {
  try {
    const parsed = storedCredentialSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a stored credential is sent unchanged. Sessions issue tokens instead. */
export const isFixed = (kept: StoredCredential): kept is FixedCredential =>
  kept.kind !== 'oidc' && kept.kind !== 'hosted';
