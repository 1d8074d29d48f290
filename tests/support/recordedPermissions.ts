/** Recorded permissions with changed names: every kind of resource, and a permission without a resource. */
const common = {
  description: null,
  source: null,
  object: null,
  component_id: null,
  config_id: null,
  canary_id: null,
  playbook_id: null,
  connection_id: null,
  person_id: null,
  team_id: null,
  updated_by: null,
  until: null,
  catalog: null,
  component: null,
  canary: null,
  playbook: null,
  team: null,
  person: null,
  connection: null,
  created_by: 'cbe21f8a-8d57-45f1-b11a-7fc712bdb0d1',
  creator: { id: 'cbe21f8a-8d57-45f1-b11a-7fc712bdb0d1', name: 'Admin', avatar: null },
};

const rows = [
  {
    id: '01a20398-bf30-4a0c-fcf2-0c06e33fa852',
    description: 'rec 1',
    source: 'UI',
    action: 'read',
    object: 'catalog',
    deny: false,
    person_id: '3b6e2e89-b7ab-4751-a2d1-1e205fa478f6',
    created_at: '2026-11-22T14:11:11.79167+00:00',
    updated_at: '2026-11-22T14:11:41.744715+00:00',
    until: '2026-12-01T14:11:11.79167+00:00',
    person: {
      id: '3b6e2e89-b7ab-4751-a2d1-1e205fa478f6',
      name: 'Commander',
      avatar: null,
    },
  },
  {
    id: '01a20398-bf30-0cea-ba6c-2eb5d2392d83',
    description: 'rec 2',
    source: 'UI',
    action: 'update',
    deny: true,
    config_id: '01a2035f-16a6-3d79-83eb-95a7b0e193d3',
    person_id: '3b6e2e89-b7ab-4751-a2d1-1e205fa478f6',
    updated_by: 'cbe21f8a-8d57-45f1-b11a-7fc712bdb0d1',
    created_at: '2026-11-22T14:11:11.79167+00:00',
    updated_at: '2026-11-22T14:11:41.744715+00:00',
    catalog: {
      id: '01a2035f-16a6-3d79-83eb-95a7b0e193d3',
      name: 'payments-2',
      type: 'Kubernetes::Pod',
      config_class: 'Pod',
    },
    person: {
      id: '3b6e2e89-b7ab-4751-a2d1-1e205fa478f6',
      name: 'Commander',
      avatar: null,
    },
  },
  {
    id: '01a20398-bf30-47e5-d41c-104303016c01',
    description: 'rec 4',
    source: 'UI',
    action: '*',
    deny: false,
    canary_id: '01a20367-b7a0-b7b6-2bcb-ce3e387c5a11',
    connection_id: '01a20398-bf2a-a38f-2414-41794c584ade',
    person_id: '3b6e2e89-b7ab-4751-a2d1-1e205fa478f6',
    created_at: '2026-11-22T14:11:11.79167+00:00',
    updated_at: '2026-11-22T14:11:41.744715+00:00',
    canary: {
      id: '01a20367-b7a0-b7b6-2bcb-ce3e387c5a11',
      name: 'web',
    },
    person: {
      id: '3b6e2e89-b7ab-4751-a2d1-1e205fa478f6',
      name: 'Commander',
      avatar: null,
    },
    connection: {
      id: '01a20398-bf2a-a38f-2414-41794c584ade',
      name: 'orders',
      type: 'postgres',
    },
  },
  {
    id: '01a20398-bf30-8971-3d47-43387611381a',
    description: 'rec 3',
    source: 'UI',
    action: 'playbook:run',
    deny: false,
    component_id: '018681fc-e54f-bd4f-42be-068a9a69eeb5',
    playbook_id: '01a2035f-18d6-3c8e-8666-98af5d0c230e',
    team_id: '01a20398-bf2c-2748-bc9c-0a87ced18e91',
    created_at: '2026-11-22T14:11:11.79167+00:00',
    updated_at: '2026-11-22T14:11:11.79167+00:00',
    component: {
      id: '018681fc-e54f-bd4f-42be-068a9a69eeb5',
      icon: '',
      name: 'logistics',
    },
    playbook: {
      id: '01a2035f-18d6-3c8e-8666-98af5d0c230e',
      icon: 'kubernetes',
      name: 'restart',
      title: 'Restart',
    },
    team: {
      id: '01a20398-bf2c-2748-bc9c-0a87ced18e91',
      icon: 'group',
      name: 'team-0',
    },
  },
  {
    id: '01a20384-13f1-9797-76ed-44f0962f9de1',
    action: 'playbook:run',
    deny: false,
    person_id: '72bbdf8d-3391-474f-96c3-0502c33dffec',
    created_at: '2026-11-22T13:48:37.232756+00:00',
    updated_at: '2026-11-22T13:48:37.232756+00:00',
    person: {
      id: '72bbdf8d-3391-474f-96c3-0502c33dffec',
      name: 'Viewer',
      avatar: null,
    },
  },
];

interface RecordedPermission {
  readonly id: string;
  readonly action: string;
  readonly deny: boolean;
  readonly description: string | null;
  readonly until: string | null;
  readonly object: string | null;
  readonly component_id: string | null;
  readonly config_id: string | null;
  readonly canary_id: string | null;
  readonly playbook_id: string | null;
  readonly connection_id: string | null;
}

export const recordedPermissions: readonly RecordedPermission[] = rows.map((row) => ({ ...common, ...row }));
