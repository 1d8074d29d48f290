import { z } from 'zod';
import { versionOfSchema } from '../../src-preload/contract/entities/session.ts';
import { feedNames } from '../../src-preload/contract/rules/feeds.ts';
import { roles } from '../../src-preload/contract/rules/permissions.ts';
import { serverKinds } from '../../src-preload/contract/rules/workspaces.ts';

/**
 * The largest database that a snapshot may hold: ten times that of 100,000 items with 1,000,000 changes, and what a disk of this time has room
 * for. Every step reads it once, so a larger one would keep a person waiting for minutes.
 */
export const longestDatabase = 8 * 1024 ** 3;

const line = z.string().max(500);

/** What a snapshot says of itself, before its database. No secret is in it, and nothing in it is trusted beyond its form. */
export const manifestSchema = z.object({
  /** Of the Quarterdeck that made it. */
  version: line,
  server: z.object({
    /** What the person called the workspace. */
    name: line.min(1),
    origin: z.url({ protocol: /^https?$/ }).max(2_000),
    kind: z.enum(serverKinds),
    backendVersion: line.nullable(),
    versionOf: versionOfSchema.optional(),
  }),
  /** Whose rights the rows are of. */
  person: z.object({ id: line, name: line }),
  roles: z.array(z.enum(roles)).max(50),
  /** The server's feature flags: which areas there are. */
  features: z.array(z.object({ name: line, value: line, source: line.optional() })).max(500),
  takenAt: z.iso.datetime(),
  /** How many migrations made the tables. */
  model: z.number().int().min(1),
  /** Rows of each feed; feeds that a later version added or that this one does not have are left alone. */
  counts: z.record(z.string().max(50), z.number().int().min(0)),
  database: z.object({
    bytes: z.number().int().min(1),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** How many rows there are in all. */
export const rowsIn = ({ counts }: Manifest): number =>
  feedNames.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
