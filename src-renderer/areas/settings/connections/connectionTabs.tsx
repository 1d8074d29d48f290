import { PermissionsOf } from '#parts/permissions/PermissionsOf.tsx';
import type { ResourceTab } from '#parts/resource/ResourceDefinition.ts';
import { messages } from './messages.ts';

export const connectionTabs: readonly ResourceTab[] = [
  {
    id: 'permissions',
    label: messages.permissions,
    render: (id, name) => <PermissionsOf column="connection_id" id={id} name={name} />,
  },
];
