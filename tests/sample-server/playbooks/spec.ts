import { z } from 'zod';
import { selectorsSchema } from '../gateway/resourceSearch.ts';

const text = z.string().catch('');
const texts = z.array(z.string()).catch([]);

const parameterSchema = z.looseObject({
  name: z.string(),
  required: z.boolean().optional().catch(undefined),
  default: z.unknown().optional(),
});

const actionSchema = z.looseObject({ name: text, if: text, delay: text });
export type PlaybookAction = z.output<typeof actionSchema>;

const specSchema = z.object({
  configs: selectorsSchema.catch([]),
  components: selectorsSchema.catch([]),
  checks: selectorsSchema.catch([]),
  parameters: z.array(parameterSchema).catch([]),
  actions: z.array(actionSchema).catch([]),
  filters: texts,
  runsOn: texts,
  env: z
    .array(
      z.object({
        name: z.string(),
        valueFrom: z.object({ secretKeyRef: z.object({ name: z.string() }).optional() }).optional(),
      }),
    )
    .catch([]),
  approval: z
    .object({
      type: z.enum(['any', 'all']).catch('any'),
      approvers: z.object({ people: texts, teams: texts }).catch({ people: [], teams: [] }),
    })
    .optional()
    .catch(undefined),
});
export type PlaybookSpec = z.output<typeof specSchema>;

/** Returns the part of a spec that the sample uses. Invalid fields count as absent. */
export const readSpec = (spec: unknown): PlaybookSpec => specSchema.parse(spec ?? {});

/** Returns the required approval of a run; undefined if none. */
export function approvalOf({ approval }: PlaybookSpec): PlaybookSpec['approval'] {
  const { people = [], teams = [] } = approval?.approvers ?? {};
  return people.length + teams.length === 0 ? undefined : approval;
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Converts a duration such as `1m30s` to milliseconds; 0 for other texts. */
export const delayMsOf = (delay: string): number =>
  [...delay.matchAll(/(\d+)(ms|s|m|h|d)/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit] ?? 0),
    0,
  );
