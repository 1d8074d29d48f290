import { chartMessages as texts } from '../messages.ts';
import { type ChartForm, labels } from './ChartForm.ts';

export const flux: ChartForm = {
  rows: [{ kind: 'text', name: 'values.topologyName', label: texts.topologyName, required: true }, labels],
  blank: { topologyName: 'flux' },
};
