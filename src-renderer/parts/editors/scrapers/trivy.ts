import { valueAt } from '#kit/fields/recordPath.ts';
import { box, list, section, tags, text } from '../rows/common.ts';
import { entryPath, type ScraperKind } from './ScraperKind.ts';

const at = entryPath('trivy');

/** Hand-written specifications can use a list. */
const hasList = (values: unknown): boolean => Array.isArray(valueAt(values, at('vulnType')));

export const trivy: ScraperKind = {
  id: 'trivy',
  label: 'Trivy',
  icon: 'trivy',
  rows: [
    list(at('compliance'), 'Compliance'),
    box(at('ignoreUnfixed'), 'Ignore Unfixed'),
    list(at('ignoredLicenses'), 'Ignored Licenses'),
    box(at('licenseFull'), 'License Full'),
    list(at('scanners'), 'Scanners'),
    list(at('severity'), 'Severity'),
    tags(at('tags')),
    text(at('timeout'), 'Timeout', { half: true }),
    text(at('timestampFormat'), 'Timestamp Format', { half: true }),
    text(at('version'), 'Version', { half: true }),
    text(at('vulnType'), 'Vulnerability Type', { half: true, when: (values) => !hasList(values) }),
    list(at('vulnType'), 'Vulnerability Type', { when: hasList }),
    section(at('kubernetes'), 'Kubernetes', [
      // The web client overwrites all of `kubernetes` with this list.
      list(at('kubernetes.components'), 'Components'),
      text(at('kubernetes.context'), 'Context', { half: true }),
      { kind: 'secret', name: at('kubernetes.kubeconfig'), label: 'Kubeconfig', half: true },
      text(at('kubernetes.namespace'), 'Namespace', { half: true }),
    ]),
  ],
};
