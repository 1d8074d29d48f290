import type { ConnectionType } from '../ConnectionType.ts';
import { half, number, required, text } from '../fields.ts';

export const jmeter: ConnectionType = {
  type: 'jmeter',
  title: 'JMeter',
  icon: 'jmeter',
  hidden: true,
  fields: [text('url', 'Host', { ...required, ...half }), number('properties.port', 'Port', half)],
};
