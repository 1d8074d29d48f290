import { z } from 'zod';
import { identityModes } from '../rules/doors.ts';
import { isGuardTag, mostGuardedTags } from '../rules/guarding.ts';
import { serverKinds, workspaceColours, workspaceKinds } from '../rules/workspaces.ts';

/** How a Mission Control server signs people in; API reference section 2.3. */
export const identityModeSchema = z.enum(identityModes);

/** What an address turned out to be; API reference section 1.1. */
export const originKindSchema = z.enum([
  'web',
  'server',
  /** The address of a health checker itself, which has its paths without the prefix `/canary`. */
  'checker',
]);

/** Why an address cannot be used, one kind per sentence. */
export const probeFailureSchema = z.object({
  kind: z.enum([
    'address',
    'proxy',
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

/** An authority of the workspace's own, by the first certificate of its file. */
export const authoritySchema = z.object({
  subject: z.string(),
  /** When the first of its certificates runs out; ISO 8601. */
  validTo: z.string(),
});

export const guardSchema = z.object({
  whole: z.boolean(),
  tags: z.array(z.string().max(500).refine(isGuardTag)).max(mostGuardedTags),
});

/** How a person chose to connect: what `workspaceSchema` says of a workspace beside what it was found to be. */
export const workspaceChoicesSchema = z.object({
  name: z.string(),
  /** `system` as the computer says, `none` directly, or `http://host:port`. */
  proxy: z.string(),
  colour: z.enum(workspaceColours).nullable(),
  /** Main refuses whatever would change something at the server. */
  readOnly: z.boolean(),
  /** Before what is guarded is run or deleted, its name has to be typed; rules/guarding.ts. */
  guard: guardSchema,
});

/** Where the hosted identity provider of a workspace is, and which organisation the workspace is of. */
export const hostedSchema = z.object({
  /** Origin of the pages on which people sign in. */
  accounts: z.string(),
  /** Origin at which programs ask the provider. */
  frontend: z.string(),
  /** Origin of the product's web client, by way of which organisations are reached that are not reached directly. */
  web: z.string().optional(),
  /** Absent until one is chosen. */
  organisation: z.object({ id: z.string(), name: z.string(), slug: z.string().optional() }).optional(),
});

/** What a snapshot is of. */
export const snapshotOfSchema = z.object({
  /** When it was saved; ISO 8601. */
  takenAt: z.iso.datetime(),
  of: z.enum(serverKinds),
  /** SHA-256 of its database, as hexadecimal digits: the same file is opened once. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const workspaceSchema = workspaceChoicesSchema.extend({
  id: z.string(),
  /** Origin as the person knows it, for example `https://mission-control.example`. */
  origin: z.string(),
  kind: z.enum(workspaceKinds),
  originKind: originKindSchema,
  identityMode: identityModeSchema,
  /** `verified` by an authority, `trusted` by fingerprint, `plain` when there is no TLS. */
  /** The server signs people in on its own pages in a browser, too; server reference section 2.2. */
  oidc: z.object({ issuer: z.string() }).optional(),
  /** Of a hosted workspace that signs in at the provider. */
  hosted: hostedSchema.optional(),
  certificate: z.enum(['verified', 'trusted', 'plain']),
  authority: authoritySchema.nullable(),
  /** Of a snapshot, and of nothing else. */
  snapshot: snapshotOfSchema.optional(),
});

export type Hosted = z.infer<typeof hostedSchema>;
export type SnapshotOf = z.infer<typeof snapshotOfSchema>;
export type IdentityMode = z.infer<typeof identityModeSchema>;
export type OriginKind = z.infer<typeof originKindSchema>;
export type ProbeFailure = z.infer<typeof probeFailureSchema>;
export type WorkspaceAuthority = z.infer<typeof authoritySchema>;
export type Workspace = z.infer<typeof workspaceSchema>;
