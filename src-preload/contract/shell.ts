import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { ownColumnSchema } from './catalog.ts';
import { liveStream, procedure } from './procedure.ts';
import { maxIgnoredPathLength, maxIgnoredPaths } from './rules/ignoredPaths.ts';
import { filePieceCharacters } from './rules/messageLimits.ts';
import { maxColumnKey, maxOwnColumns } from './rules/ownColumns.ts';
import { maxQueryLength, maxRecentQueries, otherQueriedLists } from './rules/recentQueries.ts';

/** The id of a column of the user's own contains its JSONPath. */
const columnId = z.string().max(maxColumnKey + 100);

/** Column settings of a table. Widths are in pixels. */
export const tableLayoutSchema = z.object({
  order: z.array(columnId).max(100),
  hidden: z.array(columnId).max(100),
  widths: z.record(columnId, z.number()).refine((widths) => Object.keys(widths).length <= 100),
});

/** Queries of a list, newest first. */
export const queriesSchema = z.array(z.string().max(maxQueryLength)).max(maxRecentQueries);

const preferencesSchema = z.object({
  theme: z.enum(['light', 'dark', 'system']),
  /** Colors of infrastructure icons. */
  iconColours: z.enum(['own', 'grey']),
  /** Time zone of all times in the window: an IANA name or `UTC`. Empty for this computer's zone. */
  timeZone: z.string().max(100),
  sidebarCollapsed: z.boolean(),
  /** Whether the user closed the welcome on the first screen. */
  tourSeen: z.boolean(),
  /** Whether shortcuts without Ctrl or ⌘, such as `g c`, are active. */
  singleKeys: z.boolean(),
  /** Display format of item configurations. */
  configFormat: z.enum(['yaml', 'json']),
  /** Whether lists of items, and lists of changes, omit deleted items. Named as in the web client. */
  areDeletedConfigsHidden: z.boolean(),
  areDeletedConfigChangesHidden: z.boolean(),
  /** Display of item relationships. */
  relationships: z.object({
    shown: z.enum(['table', 'graph']),
    direction: z.enum(['LR', 'TB']),
    edges: z.enum(['curve', 'step']),
  }),
  /** Last address by workspace id: path and query. */
  lastRoutes: z.record(z.string().max(200), z.string().max(65_536)),
  /** By table id. Null resets a table. */
  tableLayouts: z.record(z.string().max(200), tableLayoutSchema.nullable()),
  /** Favorite catalog types, listed first. False removes one. Shared by all workspaces, because types are. */
  configTypesFavorites: z.record(z.string().max(500), z.boolean()),
  /** JSONPaths (RFC 9535) of the values that comparisons leave out. */
  ignoredPaths: z.array(z.string().max(maxIgnoredPathLength)).max(maxIgnoredPaths),
  /** Columns that the user added to the catalog list, shown where an address names none. */
  catalogColumns: z.array(ownColumnSchema).max(maxOwnColumns),
  /** Queries of the catalog that the user typed, newest first. Shared by all workspaces. */
  recentQueries: queriesSchema,
  /** The same for other lists. */
  listQueries: z.partialRecord(z.enum(otherQueriedLists), queriesSchema),
});

/** Progress of saving a text. The last event is `saved` or `cancelled`, unless saving fails. */
export const textSavingSchema = z.discriminatedUnion('stage', [
  /** The window must download this path at once. Sent only where no save dialog exists. */
  z.object({ stage: z.literal('offer'), path: z.string() }),
  z.object({ stage: z.literal('saved') }),
  /** The user closed the dialog or stopped the download. No file was saved. */
  z.object({ stage: z.literal('cancelled') }),
]);

export type SavingText = z.infer<typeof textSavingSchema>;

/** Media type. Used in a response header, so control characters are refused. */
const mediaType = z
  .string()
  .max(100)
  .regex(/^[ -~]*$/);

export type Preferences = z.infer<typeof preferencesSchema>;

export const shell = {
  /** Returns what the window needs at start: version, host and preferences. */
  start: procedure({ persist: 'no', log: 'yes' }).output(
    z.object({ version: z.string(), host: z.enum(['electron', 'web']), preferences: preferencesSchema }),
  ),
  /** Streams uncaught errors of the main process, starting with those that no window has displayed. */
  uncaughtErrors: procedure({ persist: 'no', log: 'redact' }).output(
    eventIterator(
      z.object({
        /** The error with its stack. Secrets are removed. */
        details: z.string(),
      }),
    ),
  ),
  preferences: {
    // Addresses, ignored paths and queries contain names and values.
    write: procedure({ persist: 'no', log: 'redact' })
      .input(preferencesSchema.partial())
      .output(preferencesSchema),
  },
  window: {
    /** A window subscribes while it is visible. Data is refreshed less often if no window is visible. */
    seen: liveStream(z.object({})),
    /** Signals that the first rows are rendered. Deferred background work may start. */
    painted: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
    /** Opens or focuses the window and navigates to an address. A second instance of the app calls this. */
    show: procedure({ persist: 'no', log: 'redact' })
      .input(
        z.object({
          address: z.string().max(8192).optional(),
          /** Absolute path of a snapshot that the second instance was started with. */
          file: z.string().max(8192).optional(),
        }),
      )
      .output(z.object({})),
  },
  file: {
    /**
     * Adds a piece of a text that is too large for one message. `save` takes the last piece.
     * @throws INVALID for more than `maxSavedCharacters`, and for an unknown id
     */
    piece: procedure({ persist: 'no', log: 'redact' })
      .input(
        z.object({
          /** Id of the text. Absent for its first piece. */
          id: z.string().max(100).optional(),
          /** The length of a base64 piece must be a multiple of 4. */
          text: z.string().max(filePieceCharacters),
        }),
      )
      .output(z.object({ id: z.string() })),
    /** Saves a text from the window at a path that the user chooses. */
    save: procedure({ persist: 'no', log: 'redact' })
      .input(
        z.object({
          /** File name. Characters that a file system does not allow become dashes. */
          name: z.string().max(1_000),
          type: mediaType,
          /** The text, or its last piece. */
          text: z.string().max(filePieceCharacters),
          /** Id of the previous pieces. */
          pieces: z.string().max(100).optional(),
          /** Whether the text is base64. If absent, it is plain text. */
          base64: z.boolean().optional(),
        }),
      )
      .output(eventIterator(textSavingSchema)),
  },
  savedFile: {
    /** Opens a file that the user saved since the start, or its folder. @throws NOT_FOUND for any other file */
    open: procedure({ persist: 'no', log: 'redact' })
      .input(z.object({ path: z.string().max(8192), target: z.enum(['file', 'folder']) }))
      .output(z.object({})),
  },
  link: {
    /** Opens a web address in the user's browser. Only http and https are allowed. */
    open: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ url: z.url().max(4096) }))
      .output(z.object({})),
  },
};
