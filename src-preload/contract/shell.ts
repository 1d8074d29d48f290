import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import { filePieceCharacters } from './rules/messageLimits.ts';

/** How a person arranged a table's columns; widths in pixels. */
export const tableLayoutSchema = z.object({
  order: z.array(z.string().max(100)).max(100),
  hidden: z.array(z.string().max(100)).max(100),
  widths: z.record(z.string().max(100), z.number()).refine((widths) => Object.keys(widths).length <= 100),
});

const preferencesSchema = z.object({
  theme: z.enum(['light', 'dark', 'system']),
  /** Of infrastructure types. */
  iconColours: z.enum(['own', 'grey']),
  sidebarCollapsed: z.boolean(),
  /** Whether the first screen's welcome was put away. */
  tourSeen: z.boolean(),
  /** Whether keys without Ctrl or ⌘, such as `g c`, act. */
  singleKeys: z.boolean(),
  /** How configurations of catalog items are written. */
  configFormat: z.enum(['yaml', 'json']),
  /** How relationships of catalog items are shown. */
  relationships: z.object({
    shown: z.enum(['table', 'graph']),
    direction: z.enum(['LR', 'TB']),
    edges: z.enum(['curve', 'step']),
  }),
  /** The last address shown per workspace id: path and query. */
  lastRoutes: z.record(z.string().max(200), z.string().max(65_536)),
  /** Per table id; null puts a table back as it was made. */
  tableLayouts: z.record(z.string().max(200), tableLayoutSchema.nullable()),
  /** Catalog types that stand first; false takes one away. The same over all workspaces, as types are. */
  configTypesFavorites: z.record(z.string().max(500), z.boolean()),
});

/** How saving a text goes. It ends with `saved` or `cancelled`, or fails. */
export const savingSchema = z.discriminatedUnion('stage', [
  /** The window must fetch this path as a download, at once; comes only where no dialog asks for the place. */
  z.object({ stage: z.literal('offer'), path: z.string() }),
  z.object({ stage: z.literal('saved') }),
  /** The person closed the dialog or stopped the download; nothing was kept. */
  z.object({ stage: z.literal('cancelled') }),
]);

export type SavingText = z.infer<typeof savingSchema>;

/** Media type. It becomes a header of the download: no control characters. */
const mediaType = z
  .string()
  .max(100)
  .regex(/^[ -~]*$/);

export type Preferences = z.infer<typeof preferencesSchema>;

export const shell = {
  /** What the window needs once: version, kind of host, and what the person chose before. */
  start: procedure({ persist: 'no', log: 'yes' }).output(
    z.object({ version: z.string(), host: z.enum(['electron', 'web']), preferences: preferencesSchema }),
  ),
  /** Errors of main that nothing caught, which no window has shown yet, and each later one. */
  uncaughtErrors: procedure({ persist: 'no', log: 'redact' }).output(
    eventIterator(
      z.object({
        /** The error with its stack, without secrets. */
        details: z.string(),
      }),
    ),
  ),
  preferences: {
    /** Keeps a change of what the window remembers between starts. */
    write: procedure({ persist: 'no', log: 'yes' })
      .input(preferencesSchema.partial())
      .output(preferencesSchema),
  },
  window: {
    /** Followed by a window as long as it can be seen: what nobody sees is kept fresh less often. */
    seen: liveStream(z.object({})),
    /** The first rows of this window are on the screen: what would have been in their way may begin. */
    painted: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
    /** Brings the window to the front, opening it when it is closed, and leads it to an address: what a second start asks for. */
    show: procedure({ persist: 'no', log: 'redact' })
      .input(
        z.object({
          address: z.string().max(8192).optional(),
          /** Absolute path of a snapshot that a second start was given: it is opened like one that was chosen. */
          file: z.string().max(8192).optional(),
        }),
      )
      .output(z.object({})),
  },
  file: {
    /**
     * Takes a piece of a text that is too large for one message, before `save` takes the last piece.
     * @throws INVALID for more than `maxSavedCharacters`, and for an unknown id
     */
    piece: procedure({ persist: 'no', log: 'redact' })
      .input(
        z.object({
          /** Id of the text; absent for its first piece. */
          id: z.string().max(100).optional(),
          /** A piece of base64 has a length that 4 divides. */
          text: z.string().max(filePieceCharacters),
        }),
      )
      .output(z.object({ id: z.string() })),
    /** Saves a text that the window has where the person wants it. */
    save: procedure({ persist: 'no', log: 'redact' })
      .input(
        z.object({
          /** What a file system cannot take of it becomes a dash. */
          name: z.string().max(1_000),
          type: mediaType,
          /** The text, or its last piece. */
          text: z.string().max(filePieceCharacters),
          /** Id of the pieces before it. */
          pieces: z.string().max(100).optional(),
          /** The text stands for bytes, in base64; it is itself when absent. */
          base64: z.boolean().optional(),
        }),
      )
      .output(eventIterator(savingSchema)),
  },
  link: {
    /** Opens a web address in the person's browser; anything but http and https is refused. */
    open: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ url: z.url().max(4096) }))
      .output(z.object({})),
  },
};
