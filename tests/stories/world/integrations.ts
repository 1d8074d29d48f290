import type { Chart } from '#contract/integrations.ts';
import { integrationCharts } from '#contract/rules/integrations.ts';
import type { Answers } from '../FakeBridge.ts';
import { serverAnswer } from './times.ts';

export const chart = (values: Partial<Chart> = {}): Chart => ({
  name: 'mission-control-kubernetes',
  version: '0.1.30',
  description: 'A Helm chart for Kubernetes',
  schema: JSON.stringify({
    type: 'object',
    required: ['clusterName'],
    properties: { clusterName: { type: 'string' } },
  }),
  shipped: false,
  ...values,
});

/** Chart names in the registry. */
const names: Readonly<Record<(typeof integrationCharts)[number], string>> = {
  aws: 'mission-control-aws',
  azure: 'mission-control-azure',
  flux: 'mission-control-flux',
  kubernetes: 'mission-control-kubernetes',
  'mission-control': 'mission-control-watchtower',
  prometheus: 'mission-control-prometheus',
};

const isChart = (name: unknown): name is keyof typeof names => integrationCharts.some((one) => one === name);

export const integrationAnswers = {
  'integrations.chart': ({ chart: name }: { readonly chart: string }) =>
    serverAnswer(chart({ name: isChart(name) ? names[name] : '' })),
} satisfies Partial<Answers>;
