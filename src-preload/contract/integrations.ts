import { z } from 'zod';
import { answer, procedure } from './procedure.ts';
import { integrationCharts } from './rules/integrations.ts';

const chartSchema = z.object({
  /** Helm chart name. The pattern is strict because the name becomes part of shell commands. */
  name: z
    .string()
    .max(63)
    .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/),
  version: z.string().max(200).nullable(),
  description: z.string().max(2000).nullable(),
  /** JSON schema of the chart's values, as text. Null if none is published. */
  schema: z.string().nullable(),
  /** Whether this is the chart bundled with Quarterdeck, because the registry was never reached. */
  shipped: z.boolean(),
});

export type Chart = z.infer<typeof chartSchema>;

/** Sources of catalog items, topologies and logs. */
export const integrations = {
  /** Returns an integration's chart from its public registry. Requested only on user action. */
  chart: procedure({ persist: 'own', tellsOf: [], log: 'yes' })
    .input(z.object({ chart: z.enum(integrationCharts) }))
    .output(answer(chartSchema)),
};
