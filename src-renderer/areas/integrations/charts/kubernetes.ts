import { chartMessages as texts } from '../messages.ts';
import { type ChartForm, labels, secretFields } from './ChartForm.ts';

const metricsKinds = ['prometheus', 'gke'].map((value) => ({ value, label: value }));
const scheduleOptions = ['@every 5m', '@every 15m', '@every 30m', '@hourly'].map((value) => ({
  value,
  label: value,
}));

export const kubernetes: ChartForm = {
  rows: [
    { kind: 'text', name: 'values.clusterName', label: texts.clusterName, required: true, half: true },
    {
      kind: 'select',
      name: 'values.scraper.schedule',
      label: texts.schedule,
      options: scheduleOptions,
      creatable: true,
      half: true,
    },
    secretFields('kubeconfig', texts.kubeconfig, texts.kubeconfigHint),
    {
      kind: 'section',
      name: 'metrics',
      label: texts.metrics,
      rows: [
        { kind: 'switch', name: 'values.metrics.enabled', label: texts.metricsOn, half: true },
        {
          kind: 'select',
          name: 'values.metrics.type',
          label: texts.metricsType,
          options: metricsKinds,
          half: true,
        },
      ],
    },
    {
      kind: 'section',
      name: 'prometheus',
      label: texts.prometheus,
      rows: [
        {
          kind: 'text',
          name: 'values.prometheus.connection',
          label: texts.prometheusConnection,
          half: true,
        },
        { kind: 'text', name: 'values.prometheus.url.value', label: texts.url, type: 'url', half: true },
        { kind: 'switch', name: 'values.prometheus.createConnection', label: texts.createConnection },
      ],
    },
    {
      kind: 'section',
      name: 'topology',
      label: texts.topology,
      rows: [
        { kind: 'switch', name: 'values.topology.enabled', label: texts.topologyOn, half: true },
        {
          kind: 'select',
          name: 'values.topology.schedule',
          label: texts.schedule,
          options: scheduleOptions,
          creatable: true,
          half: true,
        },
        { kind: 'text', name: 'values.topology.groupBy.tag', label: texts.topologyGroup },
        { kind: 'switch', name: 'values.topology.ingress.enabled', label: texts.ingress, half: true },
        {
          kind: 'switch',
          name: 'values.topology.ingress.enableChecks',
          label: texts.ingressChecks,
          half: true,
        },
      ],
    },
    { kind: 'text', name: 'values.scraper.retention.staleItemAge', label: texts.staleItemAge },
    labels,
  ],
  // The chart's own defaults, so that a switch shows the effective state.
  blank: {
    clusterName: 'kubernetes',
    metrics: { enabled: true, type: 'prometheus' },
    prometheus: { createConnection: true, connection: 'prometheus' },
    scraper: { schedule: '@every 15m', retention: { staleItemAge: '4h' } },
    topology: {
      enabled: true,
      schedule: '@every 5m',
      ingress: { enabled: true, enableChecks: false },
    },
  },
};
