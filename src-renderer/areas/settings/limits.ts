import { z } from 'zod';
import { mostChangeDays } from '../../../src-preload/contract/rules/changes.ts';
import type { SyncLimits } from '../../../src-preload/contract/sync.ts';
import { messages } from './messages.ts';

const bytesPerMegabyte = 1_024 ** 2;
const most = 100_000;

/** Form values: the limit in megabytes, and types that may have blanks or be empty. */
export const limitsFormSchema = z.object({
  megabytes: z.number(messages.limits.roomWhole).int(messages.limits.roomWhole).min(0).max(most),
  changeDays: z.number(messages.limits.daysWhole).int(messages.limits.daysWhole).min(1).max(mostChangeDays),
  secretTypes: z.array(z.string().max(200, messages.limits.typesMost)).max(200, messages.limits.typesMost),
});

export type LimitsForm = z.infer<typeof limitsFormSchema>;

export const toForm = ({ bodyBytes, secretTypes, changeDays }: SyncLimits): LimitsForm => ({
  megabytes: Math.round(bodyBytes / bytesPerMegabyte),
  changeDays,
  secretTypes,
});

/** Converts the form values. Trims the types and removes duplicates and empty rows. */
export const toLimits = ({ megabytes, changeDays, secretTypes }: LimitsForm): SyncLimits => ({
  bodyBytes: megabytes * bytesPerMegabyte,
  changeDays,
  secretTypes: [...new Set(secretTypes.map((type) => type.trim()))].filter((type) => type !== ''),
});
