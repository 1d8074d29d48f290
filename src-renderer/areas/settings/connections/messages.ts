/** Specification part 3 sections 2.12, 5 and 8; UI reference, connections. */
export const messages = {
  choose: 'Select Connection Type',
  types: 'connection types',
  titleOf: (type: string) => `${type} Connection Details`,
  name: 'Name',
  namespace: 'Namespace',
  edit: 'Edit',
  permissions: 'Permissions',
  deleteTitle: 'Delete connection',
  deleteQuestion: 'Are you sure you want to delete this connection?',
  /** Columns of one whose type has no form. */
  columns: {
    type: 'Type',
    url: 'URL',
    username: 'Username',
    password: 'Password',
    certificate: 'Certificate',
    insecureTls: 'Insecure TLS',
    properties: 'Properties',
  },
  test: {
    button: 'Test Connection',
    busy: 'Testing...',
    ok: 'Connection successful',
    failed: 'Testing connection failed!',
    unsupported: 'We currently do not support testing this connection type',
    results: 'Test Connection Results',
    saved: 'The saved connection is tested, without what you changed here.',
    close: 'Close',
    offline: 'A connection is tested by the server, which cannot be reached.',
  },
} as const;
