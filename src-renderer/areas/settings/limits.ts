import { z } from 'zod';
import { maxChangeDays } from '#contract/rules/changes.ts';
import { maxHistoryDays } from '#contract/rules/healthHistory.ts';
import type { SyncLimits } from '#contract/sync.ts';
import { messages } from './messages.ts';

const bytesPerMegabyte = 1_024 ** 2;
const maxMegabytes = 100_000;

const megabytesSchema = z
  .number(messages.limits.maxSizeInvalid)
  .int(messages.limits.maxSizeInvalid)
  .min(0)
  .max(maxMegabytes);

/** Form values: the limits in megabytes, and types that may have blanks or be empty. */
export const limitsFormSchema = z.object({
  megabytes: megabytesSchema,
  changeDays: z
    .number(messages.limits.daysInvalid)
    .int(messages.limits.daysInvalid)
    .min(1)
    .max(maxChangeDays),
  historyDays: z
    .number(messages.limits.historyDaysInvalid)
    .int(messages.limits.historyDaysInvalid)
    .min(1)
    .max(maxHistoryDays),
  historyMegabytes: megabytesSchema,
  secretTypes: z
    .array(z.string().max(200, messages.limits.typesInvalid))
    .max(200, messages.limits.typesInvalid),
});

export type LimitsForm = z.infer<typeof limitsFormSchema>;

export const toForm = ({
  bodyBytes,
  secretTypes,
  changeDays,
  historyDays,
  historyBytes,
}: SyncLimits): LimitsForm => ({
  megabytes: Math.round(bodyBytes / bytesPerMegabyte),
  changeDays,
  historyDays,
  historyMegabytes: Math.round(historyBytes / bytesPerMegabyte),
  secretTypes,
});

/** Converts the form values. Trims the types and removes duplicates and empty rows. */
export const toLimits = ({
  megabytes,
  changeDays,
  historyDays,
  historyMegabytes,
  secretTypes,
}: LimitsForm): SyncLimits => ({
  bodyBytes: megabytes * bytesPerMegabyte,
  changeDays,
  historyDays,
  historyBytes: historyMegabytes * bytesPerMegabyte,
  secretTypes: [...new Set(secretTypes.map((type) => type.trim()))].filter((type) => type !== ''),
});
