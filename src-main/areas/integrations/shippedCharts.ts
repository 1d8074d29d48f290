import type { Chart } from '#contract/integrations.ts';
import type { IntegrationChart } from '#contract/rules/integrations.ts';
import aws from '../../../resources/charts/aws.json' with { type: 'json' };
import azure from '../../../resources/charts/azure.json' with { type: 'json' };
import flux from '../../../resources/charts/flux.json' with { type: 'json' };
import kubernetes from '../../../resources/charts/kubernetes.json' with { type: 'json' };
import missionControl from '../../../resources/charts/mission-control.json' with { type: 'json' };
import prometheus from '../../../resources/charts/prometheus.json' with { type: 'json' };

interface ShippedChart {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
}

const chartOf = ({ name, description, schema }: ShippedChart): Chart => ({
  name,
  description,
  version: null,
  schema: JSON.stringify(schema),
  shipped: true,
});

/** Charts for use without the registry, as of October 2024. */
export const shippedCharts: Readonly<Record<IntegrationChart, Chart>> = {
  aws: chartOf(aws),
  azure: chartOf(azure),
  flux: chartOf(flux),
  kubernetes: chartOf(kubernetes),
  'mission-control': chartOf(missionControl),
  prometheus: chartOf(prometheus),
};
