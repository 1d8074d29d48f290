import { z } from 'zod';

/** How a Mission Control server signs people in; API reference section 2.3. */
export const identityModeSchema = z.enum(['kratos', 'basic', 'hosted']);

/** What an address turned out to be; API reference section 1.1. */
export const originKindSchema = z.enum(['web', 'server']);

/** Why an address cannot be used, one kind per sentence. */
export const probeFailureSchema = z.object({
  kind: z.enum([
    'address',
    'dns',
    'refused',
    'timeout',
    'tls',
    'dropped',
    'http',
    'not-mission-control',
    'identity',
  ]),
  sentence: z.string(),
  /** What to do about it. */
  wayOn: z.string(),
  details: z.string().optional(),
  /** SHA-256 fingerprint of a certificate that could be trusted for this workspace alone. */
  fingerprint: z.string().optional(),
});

export const workspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Origin as the person knows it, for example `https://mission-control.example`. */
  origin: z.string(),
  kind: z.enum(['server', 'sample']),
  originKind: originKindSchema,
  identityMode: identityModeSchema,
  /** `verified` by an authority, `trusted` by fingerprint, `plain` when there is no TLS. */
  certificate: z.enum(['verified', 'trusted', 'plain']),
});

export type IdentityMode = z.infer<typeof identityModeSchema>;
export type OriginKind = z.infer<typeof originKindSchema>;
export type ProbeFailure = z.infer<typeof probeFailureSchema>;
export type Workspace = z.infer<typeof workspaceSchema>;
