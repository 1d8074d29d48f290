import type { ConnectionType } from '../ConnectionType.ts';
import { required, text } from '../fields.ts';

export const folder: ConnectionType = {
  type: 'folder',
  title: 'Folder',
  icon: 'folder',
  fields: [text('properties.path', 'Path', required)],
};
