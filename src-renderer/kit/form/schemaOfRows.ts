import { z } from 'zod';
import { type FormRecord, isRecord } from '../fields/recordPath.ts';
import type { FieldRow } from './FieldRow.ts';
import { problemsOf } from './rowProblems.ts';

/** Returns the schema of a table of rows. Valid records pass unchanged, including values without a row. */
export const schemaOfRows = (rows: readonly FieldRow[]): z.ZodType<FormRecord, FormRecord> =>
  z.custom<FormRecord>(isRecord).superRefine((values, context) => {
    for (const { path, message } of problemsOf(rows, values))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  });
