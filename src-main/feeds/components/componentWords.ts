import type { ToldComponent } from '../../../src-preload/contract/rules/packedComponents.ts';

/** What search looks into, one a line. */
export const componentWords = (of: Partial<ToldComponent>): string =>
  [
    of.name,
    of.text,
    of.type,
    of.owner,
    of.namespace,
    of.statusReason,
    ...Object.entries(of.labels ?? {}).map((pair) => pair.join(' ')),
  ]
    .filter((word) => word != null && word !== '')
    .join('\n');
