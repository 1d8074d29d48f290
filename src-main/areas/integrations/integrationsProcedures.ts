import { z } from 'zod';
import type { Chart } from '#contract/integrations.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { type AnswerSources, answerFrom } from '#main/reading/answerFrom.ts';
import { becauseOf, mayFallBack } from '#main/reading/ResponseCache.ts';
import { fetchChart } from './chartRegistry.ts';
import { messages } from './messages.ts';

interface IntegrationsParts extends AnswerSources {
  /** URL of the chart registry with a trailing slash. */
  readonly registry: string;
  readonly timeoutMs?: number;
  /** Returns the open workspace's proxy for a URL; undefined if no request is allowed, as in a snapshot. */
  readonly proxyOf: (address: string) => Promise<{ readonly proxy: string | null } | undefined>;
}

const chartSchema: z.ZodType<Chart> = z.object({
  name: z.string(),
  version: z.string().nullable(),
  description: z.string().nullable(),
  schema: z.string().nullable(),
  shipped: z.boolean(),
});

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
          caching: { call: 'integrations.chart', input, schema: chartSchema },
          fromCache: async (_open, visited) => visited,
        });
      } catch (error) {
        if (!mayFallBack(error)) throw error;
        const { shippedCharts } = await import('./shippedCharts.ts');
        return {
          data: shippedCharts[chart],
          source: 'cache' as const,
          // The shipped chart is as old as the application, whose build time is unknown here.
          asOf: new Date(0).toISOString(),
          because: becauseOf(error),
        };
      }
    }),
  };
};
