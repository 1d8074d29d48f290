import { z } from 'zod';
import { isGuardTag, maxGuardedTags } from '../rules/guarding.ts';
import { identityModes } from '../rules/signInMethods.ts';
import { serverKinds, workspaceColors, workspaceKinds } from '../rules/workspaces.ts';

export const identityModeSchema = z.enum(identityModes);

export const originKindSchema = z.enum([
  'web',
  'server',
  /** A stand-alone health checker, which serves its paths without the prefix `/canary`. */
  'checker',
]);

/** Why an address cannot be used. Each kind has its own sentence. */
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
  /** What the user can do about it. */
  wayOn: z.string(),
  details: z.string().optional(),
  /** SHA-256 fingerprint of a certificate that can be trusted for this workspace only. */
  fingerprint: z.string().optional(),
});

/** The workspace's own certificate authority, described by the first certificate of its file. */
export const authoritySchema = z.object({
  subject: z.string(),
  /** Earliest expiry of its certificates; ISO 8601. */
  validTo: z.string(),
});

export const guardSchema = z.object({
  whole: z.boolean(),
  tags: z.array(z.string().max(500).refine(isGuardTag)).max(maxGuardedTags),
});

/** Connection settings that the user chooses. `workspaceSchema` adds the detected properties. */
export const workspaceChoicesSchema = z.object({
  name: z.string(),
  /** `system` for the system settings, `none` for no proxy, or `http://host:port`. */
  proxy: z.string(),
  colour: z.enum(workspaceColors).nullable(),
  /** The main process refuses every call that changes data on the server. */
  readOnly: z.boolean(),
  /** Synced also while another workspace is open. Snapshots never are. */
  backgroundSync: z.boolean(),
  /** Guarded items can be run or deleted only after their name is typed; see rules/guarding.ts. */
  guard: guardSchema,
});

/** Addresses of a workspace's hosted identity provider, and its organization. */
export const hostedSchema = z.object({
  /** Origin of the sign-in pages. */
  accounts: z.string(),
  /** Origin of the provider's API. */
  frontend: z.string(),
  /** Origin of the web client, which proxies requests to organizations that cannot be reached directly. */
  web: z.string().optional(),
  /** Absent until an organization is chosen. */
  organisation: z.object({ id: z.string(), name: z.string(), slug: z.string().optional() }).optional(),
});

export const snapshotOfSchema = z.object({
  /** When it was saved; ISO 8601. */
  takenAt: z.iso.datetime(),
  of: z.enum(serverKinds),
  /** SHA-256 of the database in hexadecimal. Prevents opening the same file twice. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const workspaceSchema = workspaceChoicesSchema.extend({
  id: z.string(),
  /** Origin as the user entered it, for example `https://mission-control.example`. */
  origin: z.string(),
  kind: z.enum(workspaceKinds),
  originKind: originKindSchema,
  identityMode: identityModeSchema,
  /** Present if the server also signs users in on its own pages in a browser. */
  oidc: z.object({ issuer: z.string() }).optional(),
  /** Present for hosted workspaces that sign in at the provider. */
  hosted: hostedSchema.optional(),
  /** `verified`: by a certificate authority. `trusted`: by its fingerprint. `plain`: no TLS. */
  certificate: z.enum(['verified', 'trusted', 'plain']),
  authority: authoritySchema.nullable(),
  /** Present only for snapshots. */
  snapshot: snapshotOfSchema.optional(),
});

export type Hosted = z.infer<typeof hostedSchema>;
export type SnapshotOf = z.infer<typeof snapshotOfSchema>;
export type IdentityMode = z.infer<typeof identityModeSchema>;
export type OriginKind = z.infer<typeof originKindSchema>;
export type ProbeFailure = z.infer<typeof probeFailureSchema>;
export type WorkspaceAuthority = z.infer<typeof authoritySchema>;
export type Workspace = z.infer<typeof workspaceSchema>;
