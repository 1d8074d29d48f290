import type { ToldComponent } from '../../../src-preload/contract/rules/packedComponents.ts';

/** Returns the searchable text, with one value per line. */
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
