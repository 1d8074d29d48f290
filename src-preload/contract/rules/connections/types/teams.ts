import type { ConnectionType } from '../ConnectionType.ts';
import { half, required, text } from '../fields.ts';

export const teams: ConnectionType = {
  type: 'teams',
  title: 'Teams',
  icon: 'teams',
  notifies: true,
  fields: [
    text('properties.group', 'Group', half),
    text('properties.tenant', 'Tenant', { ...required, ...half }),
    text('properties.altID', 'AltID', { ...required, ...half }),
    text('properties.groupOwner', 'GroupOwner', { ...required, ...half }),
    text('properties.host', 'Host', { ...required, initial: 'outlook.office.com' }),
  ],
  url: 'teams://{properties.group}@{properties.tenant}/{properties.altID}/{properties.groupOwner}?host={properties.host}',
};
