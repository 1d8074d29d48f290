import { list, required, section, tags, text } from '../rows/common.ts';
import { advanced, entryPath, type ScraperKind } from './ScraperKind.ts';

const at = entryPath('kubernetesFile');

export const kubernetesFile: ScraperKind = {
  id: 'kubernetesFile',
  label: 'Kubernetes File',
  icon: 'kubernetes',
  rows: [
    required(at('type'), 'Type', { half: true }),
    required(at('id'), 'ID', { half: true }),
    section(at('selector'), 'Selector', [
      text(at('selector.kind'), 'Kind', { half: true }),
      text(at('selector.name'), 'Name', { half: true }),
      text(at('selector.namespace'), 'Namespace', { half: true }),
      text(at('selector.fieldSelector'), 'Field Selector', { half: true }),
      text(at('selector.labelSelector'), 'Label Selector', { half: true }),
    ]),
    text(at('container'), 'Container', { half: true }),
    text(at('format'), 'Format', { half: true }),
    {
      kind: 'recordList',
      name: at('files'),
      label: 'Files',
      noun: 'File',
      rows: [text('format', 'Format'), list('path', 'Path')],
    },
    tags(at('tags')),
    ...advanced(at),
  ],
};
