import { z } from 'zod';
import { versionOfSchema } from '#contract/entities/session.ts';
import { feedNames } from '#contract/rules/feeds.ts';
import { roles } from '#contract/rules/permissions.ts';
import { serverKinds } from '#contract/rules/workspaces.ts';

/**
 * Max database size in a snapshot: ten times that of 100,000 items with 1,000,000 changes. Every step reads
 * the whole database, so a larger one would take minutes.
 */
export const maxDatabaseBytes = 8 * 1024 ** 3;

const line = z.string().max(500);

/**
 * Manifest in front of the database. Contains no secrets. Only its format is validated; the
 * values are untrusted.
 */
export const manifestSchema = z.object({
  /** Version of Quarterdeck that saved the snapshot. */
  version: line,
  server: z.object({
    /** Name of the workspace. */
    name: line.min(1),
    origin: z.url({ protocol: /^https?$/ }).max(2_000),
    kind: z.enum(serverKinds),
    backendVersion: line.nullable(),
    versionOf: versionOfSchema.optional(),
  }),
  /** User whose permissions determined the rows. */
  person: z.object({ id: line, name: line }),
  roles: z.array(z.enum(roles)).max(50),
  /** Feature flags of the server, which determine the available areas. */
  features: z.array(z.object({ name: line, value: line, source: line.optional() })).max(500),
  takenAt: z.iso.datetime(),
  /** Number of applied database migrations. */
  model: z.number().int().min(1),
  /** Number of rows by feed. Feeds of a later version, or unknown feeds, are ignored. */
  counts: z.record(z.string().max(50), z.number().int().min(0)),
  database: z.object({
    bytes: z.number().int().min(1),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
});

export type SnapshotManifest = z.infer<typeof manifestSchema>;

export const countRows = ({ counts }: SnapshotManifest): number =>
  feedNames.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
