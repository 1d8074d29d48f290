/** Tags with the location of a resource, in display order. */
const locationTags: readonly string[] = ['namespace', 'cluster', 'account', 'region', 'zone'];

/** Returns the values of the tags that locate a resource: namespace, cluster, account, region, zone. */
export const locationOf = (tags: Readonly<Record<string, string | undefined>>): string[] =>
  locationTags.flatMap((tag) => tags[tag] || []);

/**
 * Returns texts that distinguish a resource from others with its name: its location, or else its tags with their
 * keys.
 */
export function distinguishingTags(tags: Readonly<Record<string, string>>): string[] {
  const location = locationOf(tags);
  return location.length > 0 ? location : Object.entries(tags).map(([key, value]) => `${key}: ${value}`);
}
