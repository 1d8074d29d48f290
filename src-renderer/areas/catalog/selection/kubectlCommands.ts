import type { ConfigListItem } from '#contract/entities/configItem.ts';

const prefix = 'Kubernetes::';
/** Characters that a POSIX shell takes literally without quotes. */
const plain = /^[\w./:@%+=,-]+$/;

const quoted = (text: string): string => (plain.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Whether an item is a Kubernetes resource. */
export const isKubernetes = ({ type }: Pick<ConfigListItem, 'type'>): boolean => type.startsWith(prefix);

/**
 * Returns the command that describes a Kubernetes resource: `kubectl describe pod/api-7d4f --namespace shop`.
 * @returns undefined for an item that is no Kubernetes resource
 */
export function kubectlCommand({ type, name, tags }: ConfigListItem): string | undefined {
  if (!isKubernetes({ type })) return undefined;
  const kind = type.slice(prefix.length).toLowerCase();
  const namespace = tags.namespace;
  return [
    'kubectl describe',
    quoted(`${kind}/${name}`),
    ...(namespace === undefined || namespace === '' ? [] : ['--namespace', quoted(namespace)]),
  ].join(' ');
}

/**
 * Returns a command for each Kubernetes resource. A comment precedes those of each cluster if there are several:
 * a command does not say which cluster it is for.
 */
export function kubectlCommands(items: readonly ConfigListItem[]): string {
  // A line break would end the comment, and a shell would run the rest of the name.
  const nameOf = ({ tags }: ConfigListItem) =>
    (tags.cluster ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const byCluster = Map.groupBy(items.filter(isKubernetes), nameOf);
  return [...byCluster]
    .flatMap(([cluster, ofCluster]) => [
      ...(byCluster.size > 1 ? [`# ${cluster === '' ? 'unknown cluster' : `cluster ${cluster}`}`] : []),
      ...ofCluster.flatMap((item) => kubectlCommand(item) ?? []),
    ])
    .join('\n');
}
