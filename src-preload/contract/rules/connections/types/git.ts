import type { ConnectionType } from '../ConnectionType.ts';
import { env, password, required, text, url, username } from '../fields.ts';

export const git: ConnectionType = {
  type: 'git',
  title: 'Git',
  icon: 'git',
  fields: [
    url,
    {
      kind: 'oneOf',
      label: 'Authentication',
      options: [
        { value: 'none', label: 'None', fields: [] },
        { value: 'basic', label: 'Basic', fields: [username, password] },
        { value: 'ssh', label: 'SSH', fields: [env('certificate', 'Certificate', { multiline: true })] },
      ],
    },
    text('properties.ref', 'Ref', { ...required, initial: 'main', wrongDefault: 'ref' }),
  ],
};
