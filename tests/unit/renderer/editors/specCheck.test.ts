import { describe, expect, it } from 'vitest';
import { findLinesIn } from '#kit/fields/yamlLines.ts';
import { locateProblems } from '#parts/editors/locateProblems.ts';
import { specLists } from '#parts/editors/specLists.ts';

const yaml = `# Checks of the shop
defaults: &defaults
  method: GET
  timeout: 5
"http": # comment
  - name: orders
    url: |
      https://shop.example
      /orders
    headers: {X-Team: shop, X-Site: fra}
  - <<: *defaults
    name: returns
    404: missing
tcp: []
`;

describe('the line of a path in YAML', () => {
  const lineOf = findLinesIn(yaml);
  it.each<readonly [path: readonly string[], line: number]>([
    [[], 2],
    [['defaults', 'method'], 3],
    [['http'], 5],
    [['http', '0'], 6],
    [['http', '0', 'url'], 7],
    [['http', '0', 'headers', 'X-Site'], 10],
    [['http', '1'], 11],
    [['http', '1', 'timeout'], 4],
    [['http', '1', 'name'], 12],
    [['http', '1', '404'], 13],
    [['tcp'], 14],
  ])('of %j is %i', (path, line) => {
    expect(lineOf(path)).toBe(line);
  });

  it('is that of the deepest existing parent for a path that does not exist', () => {
    expect(lineOf(['http', '0', 'body', 'x'])).toBe(6);
    expect(lineOf(['http', '7'])).toBe(5);
    expect(lineOf(['icmp'])).toBe(2);
    expect(findLinesIn('')(['a'])).toBe(1);
  });
});

describe('a problem of a specification', () => {
  const spec = { schedule: '@daily', http: [{ name: 'x', url: 1, extra: true }] };
  const problems = [
    { path: ['http', '0'], key: 'extra', message: 'extra is unknown.' },
    { path: ['http', '0', 'url'], message: 'This must be of type string.' },
  ];
  const linesIn = async (displayed: ReadonlyMap<string, string>) =>
    (await locateProblems(problems, spec, displayed)).map(({ line, message }) => [line, message]);

  it('has the line of the code that opens when no code is displayed, in the order of lines', async () => {
    expect(await linesIn(new Map())).toEqual([
      [4, 'This must be of type string.'],
      [5, 'extra is unknown.'],
    ]);
  });

  it('has the line of the displayed code of the specification', async () => {
    const displayed = new Map([['spec', '# note\n\nhttp:\n- extra: true\n\n  url: 1\n']]);
    expect(await linesIn(displayed)).toEqual([
      [4, 'extra is unknown.'],
      [6, 'This must be of type string.'],
    ]);
  });

  it('has the line of the displayed code of the whole record', async () => {
    const displayed = new Map([['', 'name: a\nspec:\n  http:\n  - url: 1\n    extra: true\n']]);
    expect(await linesIn(displayed)).toEqual([
      [4, 'This must be of type string.'],
      [5, 'extra is unknown.'],
    ]);
  });
});

describe('the schema files of lists in a specification', () => {
  it('are named after the key in lower case or after the server’s exception', () => {
    const genericKeys = new Set(['schedule']);
    const spec = { schedule: '@daily', azureDevops: [{}], docker: [], 'x-note': 1, constructor: [] };
    expect(specLists(spec, { genericKeys, prefix: 'health', names: { docker: 'dockerPull' } })).toEqual([
      { key: 'azureDevops', file: 'health_azuredevops.schema.json' },
      { key: 'docker', file: 'health_dockerPull.schema.json' },
      { key: 'constructor', file: 'health_constructor.schema.json' },
    ]);
    expect(specLists('text', { genericKeys, prefix: 'config' })).toEqual([]);
  });
});
