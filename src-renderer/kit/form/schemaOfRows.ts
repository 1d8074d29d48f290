import { z } from 'zod';
import type { FieldRow } from './FieldRow.ts';
import { type FormRecord, isRecord } from './recordPath.ts';
import { problemsOf } from './rowProblems.ts';

/**
 * The schema that a table of rows makes: required ones, numbers and their limits, patterns, checks. What it accepts comes out as it
 * went in, with every field that no row knows; rows out of sight are not checked.
 */
export const schemaOfRows = (rows: readonly FieldRow[]): z.ZodType<FormRecord, FormRecord> =>
  z.custom<FormRecord>(isRecord).superRefine((values, context) => {
    for (const { path, message } of problemsOf(rows, values))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  });
