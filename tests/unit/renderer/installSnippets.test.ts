import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { helmKey, helmOptions, yamlLines } from '#parts/install/quoting.ts';
import { fluxManifests, helmCommands, type Installation } from '#parts/install/snippets.ts';

const values = {
  clusterName: "Hanneke's cluster, no. 1",
  labels: { 'app.kubernetes.io/part-of': 'shop', on: 'yes' },
  region: ['eu-west-1', '{eu}-2'],
  changes: [{ name: 'a', age: '7d', count: 3 }, {}],
  enabled: true,
  nothing: null,
  ratio: 1.5,
  empty: {},
  none: [],
  script: 'line 1\nline "2" \\ $HOME',
};

const installation = (of: Readonly<Record<string, unknown>> = values): Installation => ({
  namespace: 'mission-control',
  releases: [
    {
      name: 'mission-control-kubernetes',
      fluxName: 'mission-control-kubernetes',
      chart: 'mission-control-kubernetes',
      interval: '30m',
      values: of,
    },
  ],
});

/** Runs the commands in a real shell, and returns the words of each `helm` call. */
function wordsOf(commands: string): ReadonlyArray<readonly string[]> {
  const script = `helm() { printf '%s\\0' "$@"; printf '\\1'; }\n${commands}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })
    .split('\u0001')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}

type Step = string | number;

/** Parses one `--set` value like Helm: keys end at an unescaped dot, bracket, comma or equals sign. */
function helmReads(text: string, json: boolean): { readonly path: readonly Step[]; readonly text: string } {
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
  const path: Step[] = [until('=,[.')];
  while (text[at] !== '=') {
    const sign = text[at];
    at += 1;
    if (sign === '.') path.push(until('=,[.'));
    else if (sign === '[') {
      path.push(Number(until(']')));
      at += 1;
    } else throw new Error(`Helm does not read ${text} at ${at}.`);
  }
  at += 1;
  if (json) return { path, text: text.slice(at) };
  if (text[at] === '{') throw new Error('Helm takes it for a list.');
  const read = until(',');
  if (at < text.length) throw new Error(`Helm takes the rest of ${text} for another key.`);
  return { path, text: read };
}

/** Returns the typed value that Helm reads from `--set`. */
const typed = (text: string): unknown => {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^(?:0|-?[1-9]\d*)$/.test(text) ? Number(text) : text;
};

function put(
  holder: Record<Step, unknown> | unknown[],
  [key = '', ...rest]: readonly Step[],
  value: unknown,
) {
  const at = holder as Record<Step, unknown>;
  if (rest.length === 0) {
    at[key] = value;
    return;
  }
  // A key may have the name of an Object.prototype member.
  if (!Object.hasOwn(at, key)) at[key] = typeof rest[0] === 'number' ? [] : {};
  put(at[key] as Record<Step, unknown>, rest, value);
}

function setBy(words: readonly string[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [index, word] of words.entries()) {
    const option = words[index - 1];
    if (option !== '--set' && option !== '--set-string' && option !== '--set-json') continue;
    const read = helmReads(word, option === '--set-json');
    const value =
      option === '--set-string' ? read.text : option === '--set' ? typed(read.text) : JSON.parse(read.text);
    put(found, read.path, value);
  }
  return found;
}

/** Characters with a special meaning in a shell, Helm or YAML, and ordinary ones. */
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`'"\`$\\,{}[]=!&|;<>()*?~#%:@-+ \t\n./`, 'ä', '中', '😀', 'true', '1', '- ', ': '),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 16,
});
// Neither a shell nor Helm supports NUL in a word, and charts have no empty keys.
const text = hostile.map((one) => one.replaceAll('\0', ''));
const key = fc.oneof(
  fc.constantFrom('a', 'b.c', 'on', '0', 'x,y', 'é', 'null', '- a', '[0]'),
  text.filter((one) => one !== '' && one !== '__proto__'),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (Object.is(one, -0) ? 0 : one)),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('map'),
  ),
  map: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));
const map = json.map as fc.Arbitrary<Record<string, unknown>>;

describe('the Helm commands of an integration', () => {
  it('set every value separately, under the chart’s name', () => {
    expect(helmCommands(installation())).toBe(`helm repo add flanksource https://flanksource.github.io/charts
helm repo update
helm upgrade --install mission-control-kubernetes flanksource/mission-control-kubernetes \\
  --namespace mission-control --create-namespace \\
  --set-string 'clusterName=Hanneke'\\''s cluster\\, no. 1' \\
  --set-string 'labels.app\\.kubernetes\\.io/part-of=shop' \\
  --set-string labels.on=yes \\
  --set-string 'region[0]=eu-west-1' \\
  --set-string 'region[1]=\\{eu\\}-2' \\
  --set-string 'changes[0].name=a' \\
  --set-string 'changes[0].age=7d' \\
  --set 'changes[0].count=3' \\
  --set-json 'changes[1]={}' \\
  --set enabled=true \\
  --set nothing=null \\
  --set-json ratio=1.5 \\
  --set-json 'empty={}' \\
  --set-json 'none=[]' \\
  --set-string 'script=line 1
line "2" \\\\ $HOME'
`);
  });

  it('pass any values to Helm unchanged, through a real shell', () => {
    fc.assert(
      fc.property(map, (any) => {
        const [, , install = []] = wordsOf(helmCommands(installation(any)));
        expect(install.slice(0, 7)).toEqual([
          'upgrade',
          '--install',
          'mission-control-kubernetes',
          'flanksource/mission-control-kubernetes',
          '--namespace',
          'mission-control',
          '--create-namespace',
        ]);
        expect(setBy(install)).toEqual(any);
      }),
      { numRuns: 150 },
    );
  }, 30_000);

  it('keep an invalid namespace a single shell word', () => {
    const [, , install = []] = wordsOf(helmCommands({ ...installation({}), namespace: '$(x) y' }));
    expect(install[5]).toBe('$(x) y');
  });
});

const documentsOf = (manifests: string) =>
  parseAllDocuments(manifests).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });

describe('the Flux manifests of an integration', () => {
  it('use the form’s namespace everywhere and put the values into the release', () => {
    expect(fluxManifests({ ...installation(), namespace: 'monitoring' })).toBe(`apiVersion: v1
kind: Namespace
metadata:
  name: monitoring
---
apiVersion: source.toolkit.fluxcd.io/v1beta1
kind: HelmRepository
metadata:
  name: flanksource
  namespace: monitoring
spec:
  interval: 5m0s
  url: https://flanksource.github.io/charts
---
apiVersion: helm.toolkit.fluxcd.io/v2beta1
kind: HelmRelease
metadata:
  name: mission-control-kubernetes
  namespace: monitoring
spec:
  interval: 30m
  chart:
    spec:
      chart: mission-control-kubernetes
      interval: 1m
      sourceRef:
        kind: HelmRepository
        name: flanksource
        namespace: monitoring
  values:
    clusterName: "Hanneke's cluster, no. 1"
    labels:
      "app.kubernetes.io/part-of": "shop"
      "on": "yes"
    region:
      - "eu-west-1"
      - "{eu}-2"
    changes:
      - name: "a"
        age: "7d"
        count: 3
      - {}
    enabled: true
    nothing: null
    ratio: 1.5
    empty: {}
    none: []
    script: "line 1\\nline \\"2\\" \\\\ $HOME"
`);
  });

  it('omit empty values', () => {
    const release = documentsOf(fluxManifests(installation({})))[2];
    expect(Object.keys(release.spec)).toEqual(['interval', 'chart']);
  });

  it('keep any values unchanged', () => {
    fc.assert(
      fc.property(
        map.filter((any) => Object.keys(any).length > 0),
        (any) => {
          expect(documentsOf(fluxManifests(installation(any)))[2].spec.values).toEqual(any);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('quote a namespace that YAML would read as a boolean', () => {
    const documents = documentsOf(fluxManifests({ ...installation({}), namespace: 'on' }));
    expect(fluxManifests({ ...installation({}), namespace: 'on' })).toContain('namespace: "on"');
    expect(documents[0].metadata.name).toBe('on');
  });

  it('quote an invalid namespace and interval', () => {
    const odd = { ...installation({}), namespace: 'a: b' };
    const [release] = odd.releases;
    if (release === undefined) throw new Error('There is no release.');
    const documents = documentsOf(
      fluxManifests({ ...odd, releases: [{ ...release, interval: '1m\nx: 1' }] }),
    );
    expect(documents.map(({ metadata }) => metadata.namespace ?? metadata.name)).toEqual([
      'a: b',
      'a: b',
      'a: b',
    ]);
    expect(documents[2].spec.interval).toBe('1m\nx: 1');
  });
});

describe('quoting of chart values', () => {
  it.each([
    ['plain', 'plain'],
    ['a.b', 'a\\.b'],
    ['a,b=c[0]', 'a\\,b\\=c\\[0\\]'],
    ['a\\b', 'a\\\\b'],
  ])('quotes the key %s for Helm as %s', (one, quoted) => {
    expect(helmKey(one)).toBe(quoted);
  });

  it('omits undefined values', () => {
    expect(helmOptions({ a: undefined, b: 1 })).toEqual(['--set b=1']);
    expect(yamlLines({ a: undefined, b: 1 }, '')).toEqual(['b: 1']);
  });
});
