import { helmOptions, quoteShell, quoteYaml, quoteYamlKey, yamlLines } from './quoting.ts';

/** One chart with its values, for every installation method. */
export interface Release {
  /** Helm release name. */
  readonly name: string;
  readonly fluxName: string;
  readonly chart: string;
  /** How often Flux reconciles the release, as a duration. */
  readonly interval: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Installation {
  /** Kubernetes namespace. */
  readonly namespace: string;
  readonly releases: readonly Release[];
}

const repository = { name: 'flanksource', url: 'https://flanksource.github.io/charts' } as const;

const helmInstall = ({ name, chart, values }: Release, namespace: string): string =>
  [
    `helm upgrade --install ${quoteShell(name)} ${quoteShell(`${repository.name}/${chart}`)}`,
    `--namespace ${quoteShell(namespace)} --create-namespace`,
    ...helmOptions(values),
  ].join(' \\\n  ');

/** Writes commands for a POSIX shell. Values are quoted. */
export const helmCommands = ({ namespace, releases }: Installation): string =>
  [
    `helm repo add ${repository.name} ${repository.url}`,
    'helm repo update',
    ...releases.map((release) => helmInstall(release, namespace)),
    '',
  ].join('\n');

const fluxRelease = ({ fluxName, chart, interval, values }: Release, namespace: string): string =>
  [
    'apiVersion: helm.toolkit.fluxcd.io/v2beta1',
    'kind: HelmRelease',
    'metadata:',
    `  name: ${quoteYamlKey(fluxName)}`,
    `  namespace: ${quoteYamlKey(namespace)}`,
    'spec:',
    `  interval: ${/^\d[\w.]*$/.test(interval) ? interval : quoteYaml(interval)}`,
    '  chart:',
    '    spec:',
    `      chart: ${quoteYamlKey(chart)}`,
    '      interval: 1m',
    '      sourceRef:',
    '        kind: HelmRepository',
    `        name: ${repository.name}`,
    `        namespace: ${quoteYamlKey(namespace)}`,
    ...(Object.keys(values).length === 0 ? [] : ['  values:', ...yamlLines(values, '    ')]),
  ].join('\n');

const fluxStart = (namespace: string): readonly string[] => [
  ['apiVersion: v1', 'kind: Namespace', 'metadata:', `  name: ${quoteYamlKey(namespace)}`].join('\n'),
  [
    'apiVersion: source.toolkit.fluxcd.io/v1beta1',
    'kind: HelmRepository',
    'metadata:',
    `  name: ${repository.name}`,
    `  namespace: ${quoteYamlKey(namespace)}`,
    'spec:',
    '  interval: 5m0s',
    `  url: ${repository.url}`,
  ].join('\n'),
];

/** Writes Flux manifests as one multi-document YAML file. */
export const fluxManifests = ({ namespace, releases }: Installation): string =>
  `${[...fluxStart(namespace), ...releases.map((release) => fluxRelease(release, namespace))].join('\n---\n')}\n`;
