import { z } from 'zod';
import { answer, procedure } from './procedure.ts';
import { integrationCharts } from './rules/integrations.ts';

const chartSchema = z.object({
  /** As Helm calls it: it stands in commands. */
  name: z
    .string()
    .max(63)
    .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/),
  version: z.string().max(200).nullable(),
  description: z.string().max(2000).nullable(),
  /** Of its values, as text of JSON; null where none is published. */
  schema: z.string().nullable(),
  /** It is the one that ships with Quarterdeck: the registry was never reached for it. */
  shipped: z.boolean(),
});

export type Chart = z.infer<typeof chartSchema>;

/** What brings items, topologies and logs into a server; specification part 3 section 2.11. */
export const integrations = {
  /** The chart of an integration, from its public registry: nothing else of us goes there, and it is asked when a person wants one. */
  chart: procedure({ persist: 'own', tellsOf: [], log: 'yes' })
    .input(z.object({ chart: z.enum(integrationCharts) }))
    .output(answer(chartSchema)),
};
