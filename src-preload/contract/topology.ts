import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { idSchema } from './entities/id.ts';
import { answer, procedure } from './procedure.ts';
import { componentHealths } from './rules/packedComponents.ts';
import { type SnapshotRange, snapshotRanges } from './rules/topology.ts';
import { savingSchema } from './saving.ts';

const aboutComponent = z.object({ id: z.string().max(100) });

const listSchema = z.object({
  /** Changes whenever a row does. */
  version: z.string(),
  /** All components in the form of rules/packedComponents.ts; null when they are those of the version that the caller knows. */
  packed: z.string().nullable(),
});

const healthSchema = z.enum(componentHealths);

/** An item of the catalog by what is shown of it. */
const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  configClass: z.string().nullable(),
});

const linkedItemSchema = z.object({
  item: itemSchema.extend({ deletedAt: z.string().nullable() }),
  /** A person made the link, and may take it away. */
  manual: z.boolean(),
  /** When the link was taken away; null while it is there. */
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

const componentInsightSchema = z.object({
  id: z.string(),
  item: itemSchema,
  analyzer: z.string(),
  type: z.string().nullable(),
  severity: z.string().nullable(),
  message: z.string(),
  firstObservedAt: z.string(),
});

/** What moved lately, by component. */
const recentSchema = z.object({
  /** Since when; ISO 8601. States are known from when this console first saw them. */
  since: z.string(),
  /** Each time that a health became another one, oldest first. */
  moves: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      from: healthSchema,
      to: healthSchema,
    }),
  ),
  /** Changes of the items that a component is linked to: how many, and the newest of them. */
  changes: z.array(
    z.object({
      id: z.string(),
      count: z.number().int(),
      newest: z.object({
        id: z.string(),
        itemId: z.string(),
        itemName: z.string().nullable(),
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
export type ComponentInsight = z.infer<typeof componentInsightSchema>;
export type RecentMoves = z.infer<typeof recentSchema>;

/** Under this schema the last answer about one component is kept. */
export const componentAnswerSchema = z.object({
  /** It and what is below it, in the form of rules/packedComponents.ts. */
  packed: z.string(),
  /** How many components the server gave for the id: one as a rule. */
  count: z.number().int(),
  createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The topology that makes it. */
  topology: z.object({ id: z.string(), name: z.string() }).nullable(),
});

export type ComponentAnswer = z.infer<typeof componentAnswerSchema>;

const rangeNames = snapshotRanges.map(([name]) => name);

/** Components, and what hangs on one of them; specification part 3 section 2.8. */
export const topology = {
  /** All components that are not deleted, from the cache once it holds them. */
  list: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ known: z.string().max(200).optional() }))
    .output(answer(listSchema)),
  /** Asks the server for its topology now, past what it keeps itself; one that was asked before and is not done yet is given up. */
  refresh: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
  /** What moved in the last so many minutes, of what is kept on this computer alone. */
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
    /** One by its id, also one that is not in the list. NOT_FOUND where the server has none. */
    get: procedure({ persist: 'own', tellsOf: ['components'], log: 'redact' })
      .input(aboutComponent)
      .output(answer(componentAnswerSchema)),
    /** Items of the catalog that it is linked to, by name; those that are no longer among them. */
    items: procedure({ persist: 'yes', tellsOf: ['components', 'items'], log: 'yes' })
      .input(aboutComponent)
      .output(answer(z.array(linkedItemSchema))),
    /** The latest changes of these items, newest first. */
    changes: procedure({ persist: 'yes', tellsOf: ['components', 'changes'], log: 'yes' })
      .input(aboutComponent)
      .output(answer(z.array(componentChangeSchema))),
    checks: procedure({ persist: 'yes', tellsOf: ['components', 'checks'], log: 'yes' })
      .input(aboutComponent)
      .output(answer(z.array(componentCheckSchema))),
    teams: procedure({ persist: 'yes', tellsOf: ['components'], log: 'yes' })
      .input(aboutComponent)
      .output(answer(z.array(componentTeamSchema))),
    insights: procedure({ persist: 'yes', tellsOf: ['components', 'insights'], log: 'yes' })
      .input(aboutComponent)
      .output(answer(z.array(componentInsightSchema))),
  },
  /** Streams a snapshot of a component into a file here: a ZIP archive. Stopping the iteration gives it up. */
  snapshot: procedure({ persist: 'no', log: 'yes' })
    .input(
      z.object({
        id: idSchema,
        /** Of the component: the file is called so. */
        name: z.string().max(1_000),
        start: z.enum(rangeNames as [SnapshotRange, ...SnapshotRange[]]),
        related: z.boolean(),
      }),
    )
    .output(eventIterator(savingSchema)),
};
