import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import {
  isViewAddress,
  longestViewName,
  mostViews,
  sameNameWays,
  viewNameProblem,
  viewsFileLimitBytes,
} from './rules/views.ts';

const id = z.string().min(1).max(100);
/** 0-based place in the person's order. */
const place = z.number().int().min(0).max(mostViews);
const name = z
  .string()
  // Blanks around it do not count.
  .max(longestViewName * 2)
  .trim()
  .refine((text) => viewNameProblem(text) === undefined, {
    error: (issue) => viewNameProblem(String(issue.input)),
  });
const address = z.string().refine(isViewAddress, {
  error: 'A view leads to a screen of Quarterdeck: its address begins with one slash.',
});

/** A view before it is kept. */
export const namedAddressSchema = z.object({ name, address });

/** A list's address with a name: path and query. */
const savedViewSchema = z.object({ id: z.string(), name: z.string(), address: z.string() });

const fileText = z.string().max(viewsFileLimitBytes);

/** What a file of views holds. */
const viewsFileSchema = z.object({
  /** Of the workspace whose views they were. */
  workspace: z.string(),
  count: z.number().int(),
  /** Names in it that are taken here. */
  taken: z.array(z.string()),
});

export type NamedAddress = z.infer<typeof namedAddressSchema>;
export type SavedView = z.infer<typeof savedViewSchema>;

const own = procedure({ persist: 'no', log: 'redact' });

/** Views that the person saved in the open workspace. They are kept on this computer and nowhere else. */
export const views = {
  /** In the person's order; again after each change. */
  changes: liveStream(z.array(savedViewSchema)),
  /** Keeps another one, as the last. @throws CONFLICT for a name that is taken, or too many */
  add: own.input(namedAddressSchema).output(z.object({ id: z.string() })),
  /** @throws CONFLICT for a name that is taken, NOT_FOUND */
  change: own.input(namedAddressSchema.partial().extend({ id })).output(z.object({})),
  /** @throws NOT_FOUND */
  move: own.input(z.object({ id, place })).output(z.object({})),
  /** @throws NOT_FOUND */
  remove: own.input(z.object({ id })).output(z.object({})),
  file: {
    /** All of them as the text of a file. */
    write: own.output(z.object({ name: z.string(), text: z.string() })),
    /** What a file holds; nothing of it is kept. @throws INVALID for what is no file of views */
    read: own.input(z.object({ text: fileText })).output(viewsFileSchema),
    /** Keeps the views of a file, all or none. @throws INVALID, and CONFLICT when there would be too many */
    import: own
      .input(z.object({ text: fileText, sameName: z.enum(sameNameWays) }))
      .output(z.object({ added: z.number().int(), replaced: z.number().int(), skipped: z.number().int() })),
  },
};
