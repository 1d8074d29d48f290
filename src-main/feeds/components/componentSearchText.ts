import type { ServerComponent } from '#contract/rules/packedComponents.ts';

/** Returns the searchable text, with one value per line. */
export const componentSearchText = (of: Partial<ServerComponent>): string =>
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
