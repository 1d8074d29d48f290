/** Endings of English plurals, with those of the singular. A name can have several. */
const endings = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
] as const;

/**
 * Returns a name and its possible singulars, because users of Kubernetes type `pods` and `ingresses`.
 * @returns the name itself first
 */
export const namesOfPlural = (name: string): readonly string[] => [
  name,
  ...endings.flatMap(([plural, singular]) =>
    name.toLowerCase().endsWith(plural) ? [name.slice(0, -plural.length) + singular] : [],
  ),
];
