import { chartMessages as texts } from '../messages.ts';
import { type ChartForm, labels } from './ChartForm.ts';

export const prometheus: ChartForm = {
  rows: [
    {
      kind: 'text',
      name: 'values.prometheusURL',
      label: texts.prometheusUrl,
      type: 'url',
      placeholder: 'http://prometheus.monitoring:9090',
      required: true,
      half: true,
    },
    {
      kind: 'text',
      name: 'values.topologyName',
      label: texts.topologyName,
      required: true,
      half: true,
    },
    labels,
  ],
  blank: { topologyName: 'prometheus' },
};
