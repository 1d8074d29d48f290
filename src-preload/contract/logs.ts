import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { idSchema } from './entities/id.ts';
import { answer, procedure } from './procedure.ts';
import { logLevels, maxCopiedLines } from './rules/logs.ts';

const sessionSchema = z.string().max(64);
const searchText = z.string().max(500);

/** Filters for log lines. All of them must match. The server supports none of them. */
const logFilterSchema = z.object({
  /** Substring of the message, case-insensitive. Empty matches all lines. */
  text: searchText,
  /** ISO 8601. Null for an open end. */
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  /** 1 includes lines with the label (values of one key are ORed). -1 excludes them. */
  labels: z
    .array(z.object({ key: z.string().max(300), value: z.string().max(1_000), sign: z.literal([1, -1]) }))
    .max(200),
});

/** A line as lists display it. */
const logLineSchema = z.object({
  /** Id within the session. Older lines usually have smaller ids. */
  id: z.number().int(),
  /** ISO 8601 if it can be parsed, otherwise the server's text. Null without a timestamp. */
  timestamp: z.string().nullable(),
  /** Start of the message, including terminal escape codes. */
  message: z.string(),
  /** Length of the full message, in characters. */
  length: z.number().int(),
  /** Whether the first and last characters look like a JSON object or array. */
  json: z.boolean(),
  level: z.enum(logLevels).nullable(),
  labels: z.record(z.string(), z.string()),
});

/** A line as the server returned it, and as evidence of type `log` stores it. */
const wholeLineSchema = z.object({
  timestamp: z.string(),
  message: z.string(),
  labels: z.record(z.string(), z.string()),
});

const openedSchema = z.object({
  /** Names the lines that the main process holds. */
  session: sessionSchema,
  lines: z.number().int(),
  /** Number of lines before the cache was cut to the newest ones. */
  of: z.number().int().optional(),
});

const querySchema = z.object({
  componentId: idSchema,
  /** Name of a log source. Empty for the first one. */
  selector: z.string().max(500),
});

const filteredSessionSchema = z.object({ session: sessionSchema, filter: logFilterSchema });
const someIds = z.array(z.number().int().min(0)).max(maxCopiedLines);

const pageSchema = z.object({
  lines: z.array(logLineSchema),
  /** Index of the first line among the matching lines, 0-based. */
  from: z.number().int(),
  /** Index of the line in `around`, or of the next matching one. Null if `around` is absent. */
  around: z.number().int().nullable(),
  matching: z.number().int(),
  total: z.number().int(),
});

const foundSchema = z.object({
  /** Index among the matching lines, 0-based. Null if no line contains the text. */
  index: z.number().int().nullable(),
  /** Index among the lines that contain the text, 0-based. `count` is the number of these lines. */
  place: z.number().int(),
  count: z.number().int(),
});

const componentSchema = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  type: z.string().nullable(),
});

const savingSchema = z.discriminatedUnion('stage', [
  /** The window must download this path at once. Sent only where no save dialog exists. */
  z.object({ stage: z.literal('offer'), path: z.string() }),
  z.object({ stage: z.literal('running'), done: z.number().int(), total: z.number().int() }),
  z.object({ stage: z.literal('finished'), rows: z.number().int() }),
  /** The user closed the dialog or stopped the download. No file was saved. */
  z.object({ stage: z.literal('cancelled') }),
]);

export type LogFilter = z.infer<typeof logFilterSchema>;
export type LogLine = z.infer<typeof logLineSchema>;
export type WholeLogLine = z.infer<typeof wholeLineSchema>;
export type LogPage = z.infer<typeof pageSchema>;
export type LogQuery = z.infer<typeof querySchema>;
export type LogComponent = z.infer<typeof componentSchema>;
export type LogFormat = 'text' | 'jsonl';
export type LogLabels = ReadonlyArray<{ key: string; values: Array<{ value: string; count: number }> }>;

/**
 * Log lines of components. The main process holds the lines as a session and returns pages of them. Only a
 * few sessions exist at a time. A call for a dropped session fails with NOT_FOUND, and the window must read
 * again.
 */
export const logs = {
  components: procedure({ persist: 'yes', tellsOf: [], forbids: 'procedure', log: 'yes' }).output(
    answer(z.array(componentSchema)),
  ),
  /** Returns the component's name and the names of its log sources. */
  selectors: procedure({ persist: 'yes', tellsOf: [], forbids: 'procedure', log: 'yes' })
    .input(z.object({ componentId: idSchema }))
    .output(answer(z.object({ name: z.string().nullable(), selectors: z.array(z.string()) }))),
  /** Fetches all lines of a log source, or opens the newest cached ones. */
  read: procedure({ persist: 'own', tellsOf: [], forbids: 'procedure', log: 'yes' })
    .input(querySchema)
    .output(answer(openedSchema)),
  /** Fetches the same lines again and appends the new ones. */
  refresh: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ session: sessionSchema }))
    .output(z.object({ added: z.number().int(), lines: z.number().int(), asOf: z.iso.datetime() })),
  /**
   * Returns matching lines, oldest first, or the page around an existing line.
   * @param from index of the first line; a negative one counts from the end
   * @param around id of a line to center on
   */
  page: procedure({ persist: 'no', log: 'redact' })
    .input(
      filteredSessionSchema.extend({
        from: z.number().int(),
        count: z.number().int().min(1).max(1_000),
        around: z.number().int().min(0).optional(),
      }),
    )
    .output(pageSchema),
  /** Returns the full message of a line, cut only at the size limit. */
  line: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ session: sessionSchema, id: z.number().int().min(0) }))
    .output(z.object({ message: z.string(), cut: z.boolean() })),
  /** Finds the next or previous line with the text, from an index among the matching lines. */
  find: procedure({ persist: 'no', log: 'redact' })
    .input(
      filteredSessionSchema.extend({
        what: searchText.min(1),
        from: z.number().int().min(0),
        step: z.literal([1, -1]),
      }),
    )
    .output(foundSchema),
  /** Returns the ids of a range of matching lines, for Shift selection and “all”. */
  ids: procedure({ persist: 'no', log: 'redact' })
    .input(filteredSessionSchema.extend({ from: z.number().int().min(0), count: z.number().int().min(1) }))
    .output(z.array(z.number().int())),
  /** Returns the labels of all lines, most frequent first. */
  labels: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ session: sessionSchema }))
    .output(
      z.array(
        z.object({
          key: z.string(),
          values: z.array(z.object({ value: z.string(), count: z.number().int() })),
        }),
      ),
    ),
  /** Returns complete lines, oldest first. */
  whole: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ session: sessionSchema, ids: someIds }))
    .output(z.array(wholeLineSchema)),
  /** Streams the lines with these ids, or all matching ones, into a file. Stopping cancels it. */
  save: procedure({ persist: 'no', log: 'redact' })
    .input(
      filteredSessionSchema.extend({
        ids: z.array(z.number().int().min(0)).max(500_000).optional(),
        format: z.enum(['text', 'jsonl']),
        /** File name without extension. */
        name: z.string().max(200),
        /** Time zone of the times in a text: an IANA name or `UTC`. Defaults to that of the log source. */
        timeZone: z.string().max(100).optional(),
      }),
    )
    .output(eventIterator(savingSchema)),
  /** Releases the session when the window no longer displays its lines. */
  forget: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ session: sessionSchema }))
    .output(z.object({})),
};
