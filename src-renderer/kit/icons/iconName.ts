import { aliases, families, verbs } from './iconAliases.ts';

/** Normalizes a name to icon notation: `Kubernetes::Pod` becomes `k8s-pod`. */
export const normalizeIconName = (name: string): string =>
  name
    .replaceAll('::', '-')
    .replaceAll('--', '-')
    .toLowerCase()
    .replace(/k8-|kubernetes-/g, 'k8s-');

const prefixes = ['aws-', 'azure-', 'k8s-'];

type Exists = (name: string) => boolean;

function find(name: string, exists: Exists): string | undefined {
  if (exists(name)) return name;
  const alias = aliases.get(name);
  if (alias !== undefined && exists(alias)) return alias;
  const family = families.find(([start]) => name.startsWith(start));
  if (family !== undefined && exists(family[1])) return family[1];
  const verb = verbs.find(([start]) => name.startsWith(start)) ?? verbs.find(([end]) => name.endsWith(end));
  return verb !== undefined && exists(verb[1]) ? verb[1] : undefined;
}

function findOne(name: string, exists: Exists): string | undefined {
  const normal = normalizeIconName(name);
  const bare = normal.replace('k8s-', '');
  const candidates = [normal, bare, ...prefixes.map((prefix) => prefix + bare)];
  // An icon or alias of the whole name takes precedence over a match by verb.
  const exact = candidates
    .map((each) => (exists(each) ? each : aliases.get(each)))
    .find((each) => each !== undefined && exists(each));
  return exact ?? candidates.map((each) => find(each, exists)).find((each) => each !== undefined);
}

/**
 * Returns the icon of a name, or of the fallback name.
 * @param exists Whether an icon with a name exists.
 */
export function findIcon(name: string, fallback: string | undefined, exists: Exists): string | undefined {
  const found = name === '' ? undefined : findOne(name, exists);
  return found ?? (fallback === undefined || fallback === '' ? undefined : findOne(fallback, exists));
}

/** Whether two names have the same icon, so that provider and type show it only once. */
export function isSameIcon(one: string, other: string): boolean {
  const bare = (name: string) => {
    const normal = normalizeIconName(name);
    return (aliases.get(normal) ?? normal).replace('k8s-', '');
  };
  return bare(one) === bare(other);
}
