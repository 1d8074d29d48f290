import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import {
  isViewAddress,
  maxViewNameLength,
  maxViews,
  nameConflictStrategies,
  viewNameProblem,
  viewsFileLimitBytes,
} from './rules/views.ts';

const id = z.string().min(1).max(100);
/** 0-based position in the user's order. */
const place = z.number().int().min(0).max(maxViews);
const name = z
  .string()
  // The limit applies before trimming, so it allows for surrounding spaces.
  .max(maxViewNameLength * 2)
  .trim()
  .refine((text) => viewNameProblem(text) === undefined, {
    error: (issue) => viewNameProblem(String(issue.input)),
  });
const address = z.string().refine(isViewAddress, {
  error: 'The address of a view must start with one slash.',
});

/** A view before it is saved. */
export const namedAddressSchema = z.object({ name, address });

/** A named list address: path and query. */
const savedViewSchema = z.object({ id: z.string(), name: z.string(), address: z.string() });

const fileText = z.string().max(viewsFileLimitBytes);

/** Summary of a views file. */
const viewsFileSchema = z.object({
  /** Name of the workspace that the views were exported from. */
  workspace: z.string(),
  count: z.number().int(),
  /** Names in the file that already exist. */
  taken: z.array(z.string()),
});

export type NamedAddress = z.infer<typeof namedAddressSchema>;
export type SavedView = z.infer<typeof savedViewSchema>;

const redactedProcedure = procedure({ persist: 'no', log: 'redact' });

/** Views that the user saved in the open workspace. They are stored only on this computer. */
export const views = {
  /** Streams the views in the user's order. */
  changes: liveStream(z.array(savedViewSchema)),
  /**
   * Saves a new view at the end.
   * @throws CONFLICT if the name exists or the limit is reached
   */
  add: redactedProcedure.input(namedAddressSchema).output(z.object({ id: z.string() })),
  /** @throws CONFLICT if the name exists, NOT_FOUND */
  change: redactedProcedure.input(namedAddressSchema.partial().extend({ id })).output(z.object({})),
  /** @throws NOT_FOUND */
  move: redactedProcedure.input(z.object({ id, place })).output(z.object({})),
  /** @throws NOT_FOUND */
  remove: redactedProcedure.input(z.object({ id })).output(z.object({})),
  file: {
    write: redactedProcedure.output(z.object({ name: z.string(), text: z.string() })),
    /**
     * Returns the contents of a file without saving them.
     * @throws INVALID if the text is not a views file
     */
    read: redactedProcedure.input(z.object({ text: fileText })).output(viewsFileSchema),
    /**
     * Saves the views of a file, all or none.
     * @throws INVALID if the text is not a views file, CONFLICT if the limit would be exceeded
     */
    import: redactedProcedure
      .input(z.object({ text: fileText, sameName: z.enum(nameConflictStrategies) }))
      .output(z.object({ added: z.number().int(), replaced: z.number().int(), skipped: z.number().int() })),
  },
};
