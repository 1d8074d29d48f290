import { hints } from '../messages.ts';
import { box, count, env, list, required, text } from '../rows/common.ts';
import { schedule } from '../rows/schedule.ts';
import { entryPath, type ScraperKind } from './ScraperKind.ts';

const at = entryPath('kubernetes');

export const kubernetes: ScraperKind = {
  id: 'kubernetes',
  label: 'Kubernetes',
  icon: 'kubernetes',
  first: [required(at('clusterName'), 'Cluster Name')],
  schedule: schedule('medium', hints.fullImport),
  blank: { schedule: '@every 30m' },
  rows: [
    env(at('kubeconfig'), 'Kubeconfig', { multiline: true, hint: hints.ownAccount }),
    // `watch` belongs to the specification, not to the entry.
    box('spec.watch', 'Watch', hints.watch),
    list(at('exclusions'), 'Exclusions', { hint: hints.exclusions }),
    {
      kind: 'group',
      name: at('advanced'),
      label: 'Advanced',
      paths: ['namespace', 'scope', 'since', 'selector', 'fieldSelector', 'maxInFlight'].map(at),
      rows: [
        text(at('namespace'), 'Namespace', { half: true, hint: hints.namespace }),
        text(at('scope'), 'Scope', { half: true, hint: hints.scope }),
        text(at('since'), 'Since', { half: true, hint: hints.since }),
        text(at('selector'), 'Selector', { half: true, hint: hints.selector }),
        text(at('fieldSelector'), 'Field Selector', { half: true, hint: hints.fieldSelector }),
        count(at('maxInFlight'), 'Max In Flight', { half: true, hint: hints.maxInFlight }),
      ],
    },
  ],
};
