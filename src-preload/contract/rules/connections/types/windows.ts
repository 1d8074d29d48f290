import type { ConnectionType } from '../ConnectionType.ts';
import { text, wantedPassword, wantedUsername } from '../fields.ts';

export const windows: ConnectionType = {
  type: 'windows',
  title: 'Windows',
  icon: 'microsoft',
  fields: [wantedUsername, wantedPassword, text('properties.domain', 'Domain')],
};
