/** What stands in a POSIX shell as it is. */
const plainInShell = /^[\w./:@%+=-]+$/;

/** One word of a POSIX shell, whatever is in it. */
export const shellWord = (text: string): string =>
  plainInShell.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** A value after `--set-string key=`: Helm takes a comma for the next key, a brace for a list, and a backslash off. */
export const helmValue = (text: string): string => text.replace(/[\\,{}]/g, (sign) => `\\${sign}`);

const code = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A text as YAML has it in double quotes, never taken for a number, a truth value or the start of something else. JSON's quoting is
 * YAML's, but for signs that YAML does not allow as they are.
 */
export const yamlText = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, code);

/** What the instructions are about. */
export interface Installation {
  readonly agentName: string;
  /** Origin of the server that the agent sends to. */
  readonly host: string;
  readonly accessToken: string;
  /** Label of the agent's own health; absent when it does not report it. */
  readonly topologyName?: string | undefined;
  /** How often the agent looks at its cluster; absent when nothing watches that. */
  readonly scrapeInterval?: string | undefined;
}

type Value = string | boolean;

/** One chart and what is set in it, by path. The same for every way to install it. */
interface Release {
  /** Under Helm. */
  readonly name: string;
  /** Under Flux. */
  readonly fluxName: string;
  readonly chart: string;
  readonly values: ReadonlyArray<readonly [path: string, value: Value]>;
}

// UI reference section 11 of the forms.
const repository = { name: 'flanksource', url: 'https://flanksource.github.io/charts' } as const;
const namespace = 'mission-control-agent';

function releasesOf({
  agentName,
  host,
  accessToken,
  topologyName,
  scrapeInterval,
}: Installation): readonly Release[] {
  const agent: Release = {
    name: 'mc-agent',
    fluxName: 'mission-control',
    chart: 'mission-control-agent',
    values: [
      ['upstream.createSecret', true],
      ['upstream.host', host],
      ['upstream.username', 'token'],
      ['upstream.password', accessToken],
      ['upstream.agentName', agentName],
      ...(topologyName === undefined
        ? []
        : ([
            ['pushTelemetry.enabled', true],
            ['pushTelemetry.topologyName', topologyName],
          ] as const)),
    ],
  };
  if (scrapeInterval === undefined) return [agent];
  return [
    agent,
    {
      name: 'mc-agent-kubernetes',
      fluxName: 'mission-control-kubernetes',
      chart: 'mission-control-kubernetes',
      values: [
        ['clusterName', agentName],
        ['scraper.schedule', `@every ${scrapeInterval}`],
      ],
    },
  ];
}

const setOption = (path: string, value: Value): string =>
  typeof value === 'boolean'
    ? `--set ${path}=${value}`
    : // Never taken for a number or a truth value.
      `--set-string ${shellWord(`${path}=${helmValue(value)}`)}`;

function helmInstall({ name, chart, values }: Release): string {
  return [
    `helm upgrade --install ${name} ${repository.name}/${chart}`,
    `--namespace ${namespace} --create-namespace`,
    ...values.map(([path, value]) => setOption(path, value)),
  ].join(' \\\n  ');
}

/** Commands for a POSIX shell; whatever a name holds stays one word. */
export const helmCommands = (installation: Installation): string =>
  [
    `helm repo add ${repository.name} ${repository.url}`,
    'helm repo update',
    ...releasesOf(installation).map(helmInstall),
    '',
  ].join('\n');

interface Tree {
  [key: string]: Value | Tree;
}

/** `a.b` and `a.c` as one object `a` with `b` and `c`. */
function nested(values: Release['values']): Tree {
  const root: Tree = {};
  for (const [path, value] of values) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = root;
    for (const key of keys) {
      const next = at[key];
      const inner: Tree = typeof next === 'object' ? next : {};
      at[key] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return root;
}

const yamlLines = (tree: Tree, indent: string): readonly string[] =>
  Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'object') return [`${indent}${key}:`, ...yamlLines(value, `${indent}  `)];
    return [`${indent}${key}: ${typeof value === 'boolean' ? value : yamlText(value)}`];
  });

const fluxRelease = ({ fluxName, chart, values }: Release): string =>
  [
    'apiVersion: helm.toolkit.fluxcd.io/v2beta1',
    'kind: HelmRelease',
    'metadata:',
    `  name: ${fluxName}`,
    `  namespace: ${namespace}`,
    'spec:',
    '  interval: 1m',
    '  chart:',
    '    spec:',
    `      chart: ${chart}`,
    '      interval: 1m',
    '      sourceRef:',
    '        kind: HelmRepository',
    `        name: ${repository.name}`,
    `        namespace: ${namespace}`,
    '  values:',
    ...yamlLines(nested(values), '    '),
  ].join('\n');

const fluxStart = [
  ['apiVersion: v1', 'kind: Namespace', 'metadata:', `  name: ${namespace}`].join('\n'),
  [
    'apiVersion: source.toolkit.fluxcd.io/v1beta1',
    'kind: HelmRepository',
    'metadata:',
    `  name: ${repository.name}`,
    `  namespace: ${namespace}`,
    'spec:',
    '  interval: 5m0s',
    `  url: ${repository.url}`,
  ].join('\n'),
];

/** Manifests for Flux, several documents in one file. */
export const fluxManifests = (installation: Installation): string =>
  `${[...fluxStart, ...releasesOf(installation).map(fluxRelease)].join('\n---\n')}\n`;
