import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { idSchema } from './entities/id.ts';
import { answer, procedure } from './procedure.ts';
import { componentHealths } from './rules/packedComponents.ts';
import { type SnapshotRange, snapshotRanges } from './rules/topology.ts';
import { fileSavingSchema } from './saving.ts';

const componentInputSchema = z.object({ id: z.string().max(100) });

const listSchema = z.object({
  /** Changes with every row change. */
  version: z.string(),
  /** All components, packed by rules/packedComponents.ts. Null if the caller's `known` version is current. */
  packed: z.string().nullable(),
});

const healthSchema = z.enum(componentHealths);

const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  configClass: z.string().nullable(),
});

const linkedItemSchema = z.object({
  item: itemSchema.extend({ deletedAt: z.string().nullable() }),
  /** Whether a user created the link. Only such links can be removed. */
  manual: z.boolean(),
  /** When the link was removed. Null for an active link. */
  unlinkedAt: z.string().nullable(),
});

const componentChangeSchema = z.object({
  id: z.string(),
  item: itemSchema,
  type: z.string(),
  severity: z.string().nullable(),
  createdAt: z.string(),
});

const componentCheckSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  severity: z.string().nullable(),
  status: z.string().nullable(),
});

const componentTeamSchema = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  role: z.string().nullable(),
});

const recentSchema = z.object({
  /** Start of the requested range; ISO 8601. */
  since: z.string(),
  /**
   * Time spans in which this app read the topology without a long pause, oldest first. Outside of them, health
   * is not known.
   */
  readings: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Health transitions at the time of the first reading with the new health, oldest first. */
  moves: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      from: healthSchema,
      to: healthSchema,
    }),
  ),
  /** Changed items that are linked to components: number of changes, and the newest change. */
  changes: z.array(
    z.object({
      itemId: z.string(),
      itemName: z.string().nullable(),
      componentIds: z.array(z.string()),
      count: z.number().int(),
      newest: z.object({
        id: z.string(),
        type: z.string(),
        summary: z.string().nullable(),
        severity: z.string().nullable(),
        createdAt: z.string(),
      }),
    }),
  ),
});

export type LinkedItem = z.infer<typeof linkedItemSchema>;
export type ComponentChange = z.infer<typeof componentChangeSchema>;
export type ComponentCheck = z.infer<typeof componentCheckSchema>;
export type ComponentTeam = z.infer<typeof componentTeamSchema>;
export type RecentMoves = z.infer<typeof recentSchema>;

/** Schema of the cached answer for one component. */
export const componentAnswerSchema = z.object({
  /** The component and its children, packed by rules/packedComponents.ts. */
  packed: z.string(),
  /** Number of components that the server returned for the id, usually one. */
  count: z.number().int(),
  createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The topology that created the component. */
  topology: z.object({ id: z.string(), name: z.string() }).nullable(),
});

export type ComponentAnswer = z.infer<typeof componentAnswerSchema>;

const rangeNames = snapshotRanges.map(([name]) => name);

export const topology = {
  /** Returns all components that are not deleted, from the cache once they are synced. */
  list: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ known: z.string().max(200).optional() }))
    .output(answer(listSchema)),
  /** Fetches the topology, bypassing the server's cache. Cancels an earlier call. */
  refresh: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
  /** Returns recent changes from the data stored on this computer. */
  recent: procedure({ persist: 'no', log: 'yes' })
    .input(
      z.object({
        minutes: z
          .number()
          .int()
          .min(1)
          .max(24 * 60),
      }),
    )
    .output(answer(recentSchema)),
  component: {
    /**
     * Returns a component by id, including components that are not in the list.
     * @throws NOT_FOUND if the server has no such component
     */
    get: procedure({ persist: 'own', tellsOf: ['components'], log: 'redact' })
      .input(componentInputSchema)
      .output(answer(componentAnswerSchema)),
    /** Returns linked catalog items by name, including removed links. */
    items: procedure({ persist: 'yes', tellsOf: ['components', 'items'], log: 'yes' })
      .input(componentInputSchema)
      .output(answer(z.array(linkedItemSchema))),
    /** Returns the latest changes of the linked items, newest first, and the number of all. */
    changes: procedure({ persist: 'yes', tellsOf: ['components', 'changes'], log: 'yes' })
      .input(componentInputSchema.extend({ pageSize: z.number().int().min(1).max(1_000) }))
      .output(answer(z.object({ changes: z.array(componentChangeSchema), total: z.number().int() }))),
    checks: procedure({ persist: 'yes', tellsOf: ['components', 'checks'], log: 'yes' })
      .input(componentInputSchema)
      .output(answer(z.array(componentCheckSchema))),
    teams: procedure({ persist: 'yes', tellsOf: ['components'], log: 'yes' })
      .input(componentInputSchema)
      .output(answer(z.array(componentTeamSchema))),
  },
  /** Streams a component snapshot (ZIP archive) into a local file. Stopping the iteration cancels it. */
  snapshot: procedure({ persist: 'no', log: 'yes' })
    .input(
      z.object({
        id: idSchema,
        /** Name of the component, used as the file name. */
        name: z.string().max(1_000),
        start: z.enum(rangeNames as [SnapshotRange, ...SnapshotRange[]]),
        related: z.boolean(),
      }),
    )
    .output(eventIterator(fileSavingSchema)),
};
