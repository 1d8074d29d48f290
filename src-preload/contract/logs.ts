import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { idSchema } from './entities/id.ts';
import { answer, procedure } from './procedure.ts';
import { logLevels, mostCopied } from './rules/logs.ts';

const sessionSchema = z.string().max(64);
const searched = z.string().max(500);

/** Which of the lines are meant. All of it must hold; the server filters by none of it (API reference section 9). */
const logFilterSchema = z.object({
  /** Part of the message, without regard to case; empty for all. */
  text: searched,
  /** ISO 8601; null where that end is open. */
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  /** 1 keeps lines with the label, one of them for each key; -1 leaves them out. */
  labels: z
    .array(z.object({ key: z.string().max(300), value: z.string().max(1_000), sign: z.literal([1, -1]) }))
    .max(200),
});

/** A line as a list shows it. */
const logLineSchema = z.object({
  /** Within its session; those that are older as a rule have smaller ones. */
  id: z.number().int(),
  /** ISO 8601 where it can be read, else as the server wrote it; null where there is none. */
  timestamp: z.string().nullable(),
  /** Its beginning, with codes of a terminal. */
  message: z.string(),
  /** How long the whole message is, in characters. */
  length: z.number().int(),
  /** The message is an object or a list in JSON, by its ends. */
  json: z.boolean(),
  level: z.enum(logLevels).nullable(),
  labels: z.record(z.string(), z.string()),
});

/** A line as the server gave it, as evidence keeps it; schema reference, evidence of type `log`. */
const wholeLineSchema = z.object({
  timestamp: z.string(),
  message: z.string(),
  labels: z.record(z.string(), z.string()),
});

const openedSchema = z.object({
  /** Names the lines that main holds now. */
  session: sessionSchema,
  lines: z.number().int(),
  /** What is kept holds only the newest of so many. */
  of: z.number().int().optional(),
});

const questionSchema = z.object({
  componentId: idSchema,
  /** Name of a log source; the first one when empty. */
  selector: z.string().max(500),
});

const placeSchema = z.object({ session: sessionSchema, filter: logFilterSchema });
const someIds = z.array(z.number().int().min(0)).max(mostCopied);

const pageSchema = z.object({
  lines: z.array(logLineSchema),
  /** Where the first of them stands among those that are meant, 0-based. */
  from: z.number().int(),
  /** Where the line stands that the part was to be around, or the next one that is meant; null where it was to be around none. */
  around: z.number().int().nullable(),
  /** How many are meant. */
  matching: z.number().int(),
  /** How many there are. */
  total: z.number().int(),
});

const foundSchema = z.object({
  /** Where the line stands among those that are meant, 0-based; null when the text is in none. */
  index: z.number().int().nullable(),
  /** Which of the lines with the text it is, 0-based, and how many these are. */
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
  /** The window must fetch this path as a download, at once; comes only where no dialog asks for the place. */
  z.object({ stage: z.literal('offer'), path: z.string() }),
  z.object({ stage: z.literal('running'), done: z.number().int(), total: z.number().int() }),
  z.object({ stage: z.literal('finished'), rows: z.number().int() }),
  /** The person closed the dialog or stopped the download; nothing was kept. */
  z.object({ stage: z.literal('cancelled') }),
]);

export type LogFilter = z.infer<typeof logFilterSchema>;
export type LogLine = z.infer<typeof logLineSchema>;
export type WholeLogLine = z.infer<typeof wholeLineSchema>;
export type LogPage = z.infer<typeof pageSchema>;
export type LogQuestion = z.infer<typeof questionSchema>;
export type LogComponent = z.infer<typeof componentSchema>;
export type LogFormat = 'text' | 'jsonl';
export type LogLabels = ReadonlyArray<{ key: string; values: Array<{ value: string; count: number }> }>;

/**
 * Lines of components; specification part 2 section 2.9. Main holds the lines that the server gave and shows parts of them: a session. There are a few
 * at most; what asks for one that main has let go of fails with NOT_FOUND, and is to read again.
 */
export const logs = {
  /** Components that have log sources. */
  components: procedure({ persist: 'yes', tellsOf: [], forbids: 'procedure', log: 'yes' }).output(
    answer(z.array(componentSchema)),
  ),
  /** What a component is called, and its log sources by their names. */
  selectors: procedure({ persist: 'yes', tellsOf: [], forbids: 'procedure', log: 'yes' })
    .input(z.object({ componentId: idSchema }))
    .output(answer(z.object({ name: z.string().nullable(), selectors: z.array(z.string()) }))),
  /** Brings all lines of a log source, or the newest that are kept of it. */
  read: procedure({ persist: 'own', tellsOf: [], forbids: 'procedure', log: 'yes' })
    .input(questionSchema)
    .output(answer(openedSchema)),
  /** Asks the server for the same lines again: what is new is added. */
  refresh: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ session: sessionSchema }))
    .output(z.object({ added: z.number().int(), lines: z.number().int(), asOf: z.iso.datetime() })),
  /**
   * A part of the lines that are meant, the oldest first; a negative `from` counts from the end. Where a line is named that is still here, the
   * part is around it.
   */
  page: procedure({ persist: 'no', log: 'redact' })
    .input(
      placeSchema.extend({
        from: z.number().int(),
        count: z.number().int().min(1).max(1_000),
        around: z.number().int().min(0).optional(),
      }),
    )
    .output(pageSchema),
  /** All of a line, cut only where it is longer than anybody reads. */
  line: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ session: sessionSchema, id: z.number().int().min(0) }))
    .output(z.object({ message: z.string(), cut: z.boolean() })),
  /** The next line with a text, or the one before, starting at a place among those that are meant. */
  find: procedure({ persist: 'no', log: 'redact' })
    .input(
      placeSchema.extend({
        what: searched.min(1),
        from: z.number().int().min(0),
        step: z.literal([1, -1]),
      }),
    )
    .output(foundSchema),
  /** The ids of lines that are meant, from one place to another: what Shift or “all” selects. */
  ids: procedure({ persist: 'no', log: 'redact' })
    .input(placeSchema.extend({ from: z.number().int().min(0), count: z.number().int().min(1) }))
    .output(z.array(z.number().int())),
  /** What of labels there is in all lines, the most frequent first. */
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
  /** Some lines as a whole, the oldest first. */
  whole: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ session: sessionSchema, ids: someIds }))
    .output(z.array(wholeLineSchema)),
  /** Streams lines into a file: those of the ids, or all that are meant. Stopping the iteration cancels it. */
  save: procedure({ persist: 'no', log: 'redact' })
    .input(
      placeSchema.extend({
        ids: z.array(z.number().int().min(0)).max(500_000).optional(),
        format: z.enum(['text', 'jsonl']),
        /** What the file is called, without its ending. */
        name: z.string().max(200),
      }),
    )
    .output(eventIterator(savingSchema)),
  /** The window no longer shows the lines. */
  forget: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ session: sessionSchema }))
    .output(z.object({})),
};
