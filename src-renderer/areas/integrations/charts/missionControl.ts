import { chartMessages as texts } from '../messages.ts';
import { type ChartForm, labels } from './ChartForm.ts';

export const missionControl: ChartForm = {
  rows: [
    { kind: 'text', name: 'values.topologyName', label: texts.topologyName, half: true },
    { kind: 'text', name: 'values.connectionName', label: texts.connectionName, half: true },
    { kind: 'switch', name: 'values.createConnection', label: texts.createConnection },
    labels,
  ],
  blank: {},
};
