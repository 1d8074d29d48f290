import type { ConnectionType } from '../ConnectionType.ts';
import { requiredPassword, requiredUsername, text } from '../fields.ts';

export const windows: ConnectionType = {
  type: 'windows',
  title: 'Windows',
  icon: 'microsoft',
  fields: [requiredUsername, requiredPassword, text('properties.domain', 'Domain')],
};
