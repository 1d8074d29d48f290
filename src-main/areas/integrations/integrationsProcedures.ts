import { z } from 'zod';
import type { Chart } from '../../../src-preload/contract/integrations.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import { answerFrom, type Reading } from '../../reading/answerFrom.ts';
import { becauseOf, mayFallBack } from '../../reading/ResponseCache.ts';
import { fetchChart } from './chartRegistry.ts';
import { messages } from './messages.ts';

interface IntegrationsParts extends Reading {
  /** Where charts are published, with a slash at its end. */
  readonly registry: string;
  readonly timeoutMs?: number;
  /** The proxy of the open workspace for an address; undefined where nobody is to be asked. */
  readonly proxyOf: (address: string) => Promise<{ readonly proxy: string | null } | undefined>;
}

const keptSchema: z.ZodType<Chart> = z.object({
  name: z.string(),
  version: z.string().nullable(),
  description: z.string().nullable(),
  schema: z.string().nullable(),
  shipped: z.boolean(),
});

/** What the settings' integrations ask for beside their list. */
export const integrationsProcedures = (parts: IntegrationsParts) => {
  const { registry, timeoutMs, proxyOf } = parts;
  return {
    chart: procedures.integrations.chart.handler(async ({ input, signal }) => {
      const { chart } = input;
      try {
        return await answerFrom<Chart>(parts, {
          policy: 'server',
          server: async () => {
            const way = await proxyOf(registry);
            if (way === undefined) throw new Failure('OFFLINE', { sentence: messages.snapshot });
            return fetchChart(chart, { registry, ...way, timeoutMs, signal });
          },
          visit: { call: 'integrations.chart', input, schema: keptSchema },
          kept: async (_open, visited) => visited,
        });
      } catch (error) {
        if (!mayFallBack(error)) throw error;
        const { shippedCharts } = await import('./shippedCharts.ts');
        return {
          data: shippedCharts[chart],
          source: 'cache' as const,
          // It is as old as the program, which no clock says.
          asOf: new Date(0).toISOString(),
          because: becauseOf(error),
        };
      }
    }),
  };
};
