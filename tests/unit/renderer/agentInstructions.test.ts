import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { helmValue, quoteShell, quoteYaml } from '#parts/install/quoting.ts';
import * as snippets from '#parts/install/snippets.ts';
import { type AgentInstallation, agentReleases } from '../../../src-renderer/areas/agents/instructions.ts';

const helmCommands = (installation: AgentInstallation) => snippets.helmCommands(agentReleases(installation));
const fluxManifests = (installation: AgentInstallation) =>
  snippets.fluxManifests(agentReleases(installation));

const plain: AgentInstallation = {
  agentName: 'prod-eu-1',
  host: 'https://mission-control.example.com',
  accessToken: 'aaaa.bbbb.3.65536.4',
};
const full: AgentInstallation = {
  ...plain,
  topologyName: 'https://mission-control.example.com',
  scrapeInterval: '15m',
};

/** Characters with a special meaning in a shell, Helm or YAML, and ordinary ones. */
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`'"\`$\\,{}[]=!&|;<>()*?~#%:@-+ \t./`, 'ä', '中', '😀', 'true', '1', '- ', ': '),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 24,
});
const hostileInstallation = fc.record<AgentInstallation>({
  agentName: hostile,
  host: fc.constant('https://mission-control.example.com:8443'),
  accessToken: hostile,
  topologyName: fc.option(hostile, { nil: undefined }),
  scrapeInterval: fc.constantFrom(undefined, '15m', '1h30m'),
});

/** Runs the commands in a real shell, and returns the words of each `helm` call. */
function wordsOf(commands: string): ReadonlyArray<readonly string[]> {
  const script = `helm() { printf '%s\\0' "$@"; printf '\\1'; }\n${commands}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })
    .split('\u0001')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}

/** Parses a `--set-string` value like Helm: `a.b=c,d=e`, with backslashes and lists. */
function helmReads(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let at = 0;
  const until = (stops: string): string => {
    let read = '';
    while (at < text.length && !stops.includes(text[at]!)) {
      if (text[at] === '\\') at += 1;
      read += text[at] ?? '';
      at += 1;
    }
    return read;
  };
  while (at < text.length) {
    const key = until('=,[');
    if (text[at] !== '=') throw new Error(`Helm takes ${key} for something else.`);
    at += 1;
    if (text[at] === '{') throw new Error('Helm takes it for a list.');
    found[key] = until(',');
    at += 1;
  }
  return found;
}

/** Returns the values that a `helm upgrade` sets, by path. */
function setBy(words: readonly string[]): Record<string, string | boolean> {
  return Object.assign(
    {},
    ...words.flatMap((word, index): Array<Record<string, string | boolean>> => {
      if (words[index - 1] === '--set-string') return [helmReads(word)];
      if (words[index - 1] !== '--set') return [];
      const [path = '', value] = word.split('=');
      return [{ [path]: value === 'true' }];
    }),
  );
}

const flattened = (tree: object, prefix = ''): Record<string, unknown> =>
  Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'object' ? flattened(value, `${prefix}${key}.`) : { [prefix + key]: value },
    ),
  );

const documentsOf = (text: string) =>
  parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });

const expected = ({ agentName, host, accessToken, topologyName }: AgentInstallation) => ({
  'upstream.createSecret': true,
  'upstream.host': host,
  'upstream.username': 'token',
  'upstream.password': accessToken,
  'upstream.agentName': agentName,
  ...(topologyName === undefined
    ? {}
    : { 'pushTelemetry.enabled': true, 'pushTelemetry.topologyName': topologyName }),
});

describe('the Helm commands of an agent', () => {
  it('install only the agent by default', () => {
    expect(helmCommands(plain)).toBe(`helm repo add flanksource https://flanksource.github.io/charts
helm repo update
helm upgrade --install mc-agent flanksource/mission-control-agent \\
  --namespace mission-control-agent --create-namespace \\
  --set upstream.createSecret=true \\
  --set-string upstream.host=https://mission-control.example.com \\
  --set-string upstream.username=token \\
  --set-string upstream.password=aaaa.bbbb.3.65536.4 \\
  --set-string upstream.agentName=prod-eu-1
`);
  });

  it('include telemetry and the cluster chart when both are switched on', () => {
    const text = helmCommands(full);
    expect(text).toContain(`
  --set-string upstream.agentName=prod-eu-1 \\
  --set pushTelemetry.enabled=true \\
  --set-string pushTelemetry.topologyName=https://mission-control.example.com
helm upgrade --install mc-agent-kubernetes flanksource/mission-control-kubernetes \\
  --namespace mission-control-agent --create-namespace \\
  --set-string clusterName=prod-eu-1 \\
  --set-string 'scraper.schedule=@every 15m'
`);
  });

  it('pass every value to Helm exactly as typed, through a real shell', () => {
    fc.assert(
      fc.property(hostileInstallation, (installation) => {
        const [, , agent = [], kubernetes] = wordsOf(helmCommands(installation));
        expect(setBy(agent)).toEqual(expected(installation));
        const { scrapeInterval, agentName } = installation;
        expect(kubernetes && setBy(kubernetes)).toEqual(
          scrapeInterval === undefined
            ? undefined
            : { clusterName: agentName, 'scraper.schedule': `@every ${scrapeInterval}` },
        );
      }),
      { numRuns: 150 },
    );
  }, 30_000);
});

describe('the Flux manifests of an agent', () => {
  it('contain a namespace, a repository, and a release', () => {
    expect(fluxManifests(plain)).toBe(`apiVersion: v1
kind: Namespace
metadata:
  name: mission-control-agent
---
apiVersion: source.toolkit.fluxcd.io/v1beta1
kind: HelmRepository
metadata:
  name: flanksource
  namespace: mission-control-agent
spec:
  interval: 5m0s
  url: https://flanksource.github.io/charts
---
apiVersion: helm.toolkit.fluxcd.io/v2beta1
kind: HelmRelease
metadata:
  name: mission-control
  namespace: mission-control-agent
spec:
  interval: 1m
  chart:
    spec:
      chart: mission-control-agent
      interval: 1m
      sourceRef:
        kind: HelmRepository
        name: flanksource
        namespace: mission-control-agent
  values:
    upstream:
      createSecret: true
      host: "https://mission-control.example.com"
      username: "token"
      password: "aaaa.bbbb.3.65536.4"
      agentName: "prod-eu-1"
`);
  });

  it('set the same values as the Helm commands, for any typed text', () => {
    fc.assert(
      fc.property(hostileInstallation, (installation) => {
        const documents = documentsOf(fluxManifests(installation));
        const releases = documents.filter(({ kind }) => kind === 'HelmRelease');
        expect(documents.length - releases.length).toBe(2);
        expect(flattened(releases[0].spec.values)).toEqual(expected(installation));
        const { scrapeInterval, agentName } = installation;
        expect(releases[1]?.spec.values).toEqual(
          scrapeInterval === undefined
            ? undefined
            : { clusterName: agentName, scraper: { schedule: `@every ${scrapeInterval}` } },
        );
      }),
    );
  });

  it('contain a second release for cluster monitoring', () => {
    const second = documentsOf(fluxManifests(full)).at(-1);
    expect(second).toMatchObject({
      metadata: { name: 'mission-control-kubernetes' },
      spec: { chart: { spec: { chart: 'mission-control-kubernetes' } } },
    });
  });
});

describe('quoting of agent values', () => {
  it.each([
    ['plain-1.2_3', 'plain-1.2_3'],
    ['two words', "'two words'"],
    ["it's", `'it'\\''s'`],
    ['$(rm -rf ~)', "'$(rm -rf ~)'"],
    ['', "''"],
  ])('quotes %s for a shell as %s', (text, word) => {
    expect(quoteShell(text)).toBe(word);
  });

  it.each([
    ['a,b', 'a\\,b'],
    ['{a}', '\\{a\\}'],
    ['a\\b', 'a\\\\b'],
  ])('quotes %s for Helm as %s', (text, value) => {
    expect(helmValue(text)).toBe(value);
  });

  it.each(['true', '12', 'null', '- a', 'a: b', '# a', '\u0085\u2028\ufeff'])(
    'keeps %j a string in YAML',
    (text) => {
      expect(parseAllDocuments(`a: ${quoteYaml(text)}`)[0]?.toJS()).toEqual({ a: text });
      expect(quoteYaml(text)).not.toMatch(/[\u0085\u2028\ufeff]/);
    },
  );
});
