import { z } from 'zod';
import { type FixedCredential, sessionCookieNames } from '../server/Credential.ts';
import type { KeptHosted } from './hosted/HostedSession.ts';
import type { KeptOidc } from './oidc/OidcSession.ts';
import type { HeldCredential } from './RenewableSession.ts';

/** What the keychain has of a sign-in. */
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

/**
 * The text that the keychain keeps: exactly one secret together with its kind, and never a short-lived one; server reference section
 * 2.1.
 */
export const serialise = (credential: HeldCredential): string =>
  credential.kind === 'session' ? credential.session.serialise() : JSON.stringify(credential);

/** @returns undefined for a text that no version of Quarterdeck wrote */
export function parseKept(text: string): Kept | undefined {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Whether what is kept is sent as it is; a session has to be asked for what is sent. */
export const isFixed = (kept: Kept): kept is FixedCredential =>
  kept.kind !== 'oidc' && kept.kind !== 'hosted';
