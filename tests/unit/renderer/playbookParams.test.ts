import { describe, expect, it } from 'vitest';
import type { PlaybookParam } from '#contract/playbooks.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import {
  defaultText,
  dialogSizeOf,
  type ParamLookups,
  paramRows,
  paramValues,
  valuesToSend,
} from '#parts/playbooks/run/paramRows.ts';

const found = (name: string) => ({
  search: async () => [{ value: name, label: name }],
  optionOf: async () => ({ value: name, label: name }),
});
const asked: unknown[] = [];
const lookups: ParamLookups = {
  code: () => null,
  people: (role) => found(`people ${role ?? ''}`),
  teams: found('teams'),
  resources: (kind, selectors) => {
    asked.push([kind, selectors]);
    return found(kind);
  },
};

const param = (
  type: string,
  properties: PlaybookParam['properties'] = {},
  more: Partial<PlaybookParam> = {},
): PlaybookParam => ({
  name: 'a "b".c',
  label: null,
  type,
  default: null,
  description: null,
  icon: null,
  required: false,
  properties,
  ...more,
});

/** Returns the message about a typed value, and the text to send. */
function typed(one: PlaybookParam, value: unknown) {
  const values = { p0: value };
  const [problem] = problemsOf(paramRows([one], lookups), values);
  return { problem: problem?.message, sent: valuesToSend([one], values)[one.name] };
}

const required = 'This field is required';
const number = 'This field must be a number';

/** Type, properties, value, expected message (undefined: valid), and the text to send. */
const table: ReadonlyArray<
  readonly [string, PlaybookParam['properties'], unknown, string | RegExp | undefined, string | undefined]
> = [
  ['text', {}, 'plain', undefined, 'plain'],
  ['', {}, 'no type is a text', undefined, 'no type is a text'],
  ['telepathy', {}, 'one that nobody knows is a text', undefined, 'one that nobody knows is a text'],
  ['text', {}, '', undefined, undefined],
  ['text', { multiline: true }, 'two\nlines', undefined, 'two\nlines'],
  ['text', { format: 'email' }, 'hanneke@sample.example', undefined, 'hanneke@sample.example'],
  ['text', { format: 'email' }, 'hanneke', 'Enter an email address', 'hanneke'],
  ['text', { format: 'url' }, 'https://a.example/x?y', undefined, 'https://a.example/x?y'],
  ['text', { format: 'url' }, 'javascript:alert(1)', /^Enter a URL/, 'javascript:alert(1)'],
  ['text', { format: 'url' }, 'a.example', /^Enter a URL/, 'a.example'],
  ['text', { format: 'number' }, '12345678901234567890', undefined, '12345678901234567890'],
  ['text', { format: 'number' }, '-1.5e3', undefined, '-1.5e3'],
  ['text', { format: 'number' }, 'twelve', number, 'twelve'],
  ['text', { format: 'number', min: 1, max: 10 }, '0', 'Must be at least 1', '0'],
  ['text', { format: 'number', min: 1, max: 10 }, '11', 'Must be at most 10', '11'],
  ['text', { format: 'number', min: '1', max: '10' }, '10', undefined, '10'],
  ['text', { min: 0, max: 50 }, 'many', number, 'many'],
  ['text', { min: 0 }, '0', undefined, '0'],
  ['text', { minLength: 3, maxLength: 8 }, 'ab', 'Must have at least 3 characters', 'ab'],
  ['text', { minLength: 3, maxLength: 8 }, 'abcdefghi', 'Must have at most 8 characters', 'abcdefghi'],
  ['text', { minLength: 3, maxLength: 8 }, '🚀🚀🚀', undefined, '🚀🚀🚀'],
  ['text', { regex: '^v\\d+$' }, 'v12', undefined, 'v12'],
  ['text', { regex: '^v\\d+$' }, '12', 'Must match ^v\\d+$', '12'],
  ['text', { regex: '([' }, 'nothing is checked by it', undefined, 'nothing is checked by it'],
  // The server does not support lookahead either.
  ['text', { regex: '^(?=a)b' }, 'c', undefined, 'c'],
  ['text', { regex: '^(?<name>[\\w-]+)\\/\\u0041$' }, 'a-b/A', undefined, 'a-b/A'],
  ['text', { regex: '^(?<name>[\\w-]+)\\/\\u0041$' }, 'a-b/B', /^Must match/, 'a-b/B'],
  ['text', { regex: 'b' }, 'abc', undefined, 'abc'],
  ['text', { format: 'dns1123' }, 'a-b.c9', undefined, 'a-b.c9'],
  ['text', { format: 'dns1123' }, 'A-b', /^Use only lowercase/, 'A-b'],
  ['text', { format: 'dns1123' }, '-a', /^Use only lowercase/, '-a'],
  ['text', { format: 'dns1123' }, 'a..b', /^Use only lowercase/, 'a..b'],
  ['text', { format: 'password' }, 'hunter2', undefined, 'hunter2'],
  ['text', { format: 'password', minLength: 8 }, 'hunter2', 'Must have at least 8 characters', 'hunter2'],
  ['text', { format: 'bytes' }, '512Mi', undefined, '512Mi'],
  ['bytes', {}, '1Gi', undefined, '1Gi'],
  ['bytes', {}, 'a lot', /Mi, Gi or Ti/, 'a lot'],
  ['text', { format: 'millicores' }, '250m', undefined, '250m'],
  ['millicores', {}, '2.5', /millicores/, '2.5'],
  ['checkbox', {}, true, undefined, 'true'],
  ['checkbox', {}, false, undefined, 'false'],
  ['code', {}, 'replicas: 3\n', undefined, 'replicas: 3\n'],
  ['code', { language: 'json' }, '{ not json', undefined, '{ not json'],
  ['list', { options: [{ label: 'A', value: 'a' }] }, 'a', undefined, 'a'],
  ['people', { role: 'editor' }, 'id', undefined, 'id'],
  ['team', {}, 'id', undefined, 'id'],
  ['config', { filter: [{ types: ['x'] }] }, 'id', undefined, 'id'],
  ['component', {}, 'id', undefined, 'id'],
  ['check', {}, 'id', undefined, 'id'],
];

describe('a parameter of a playbook', () => {
  it.each(table)('of type %s with %j accepts or rejects %j', (type, properties, value, problem, sent) => {
    const told = typed(param(type, properties), value);
    if (problem instanceof RegExp) expect(told.problem).toMatch(problem);
    else expect(told.problem).toBe(problem);
    expect(told.sent).toBe(sent);
  });

  it.each(['text', 'code', 'list', 'people', 'team', 'config', 'component', 'check', 'bytes', 'millicores'])(
    'of type %s reports a missing required value',
    (type) => {
      expect(typed(param(type, {}, { required: true }), '').problem).toBe(required);
    },
  );

  it('of type checkbox sends true or false, whether required or not', () => {
    expect(typed(param('checkbox', {}, { required: true }), false)).toEqual({
      problem: undefined,
      sent: 'false',
    });
  });

  it('offers options from a server query', () => {
    asked.length = 0;
    paramRows(
      [param('config', { filter: [{ types: ['x'] }, 'rubbish'] }), param('check', { filter: 'rubbish' })],
      lookups,
    );
    expect(asked).toEqual([
      ['config', [{ types: ['x'] }]],
      ['check', []],
    ]);
  });

  it('reports a server pattern that is invalid', () => {
    const [row] = paramRows([param('text', { regex: '([' }, { description: 'About it.' })], lookups);
    expect(row?.hint).toBe('About it. The server’s pattern ([ is invalid and is ignored.');
  });

  it('explains a default that the server evaluates', () => {
    const [row] = paramRows([param('text', {}, { default: '{{.user.email}}' })], lookups);
    expect(row?.hint).toBe(
      'The server replaces this template when the run starts, if you leave it unchanged.',
    );
  });

  it('is not tested against a pattern with excessive backtracking', () => {
    for (const pattern of ['^(a+)+$', '^(x+x+)+y', '^(a|a|a)*$', '(.*)(.*)(.*)(.*)c']) {
      const written = param('text', { regex: pattern });
      for (const length of [40, 9_000])
        expect(typed(written, `${'a'.repeat(length)}b`).problem).toBe(`Must match ${pattern}`);
      // Longer than any typed text, so the check is left to the server.
      expect(typed(written, `${'a'.repeat(100_000)}b`).problem).toBeUndefined();
    }
  });

  it('has the valid options of a list, without duplicates', () => {
    const options = [
      { label: 'A', value: 'a' },
      { value: 'b' },
      'c',
      { label: 'again', value: 'c' },
      { label: 'none' },
      7,
      null,
    ];
    const [row] = paramRows([param('list', { options })], lookups);
    expect(row).toMatchObject({
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'b' },
        { value: 'c', label: 'again' },
        { value: '7', label: '7' },
      ],
    });
    expect(paramRows([param('list', { options: 'rubbish' })], lookups)[0]).toMatchObject({ options: [] });
  });
});

describe('the initial values of a parameter form', () => {
  const params = [
    param('text', {}, { name: 'text', default: 'usual' }),
    param('checkbox', {}, { name: 'box', default: true }),
    param('text', {}, { name: 'number', default: 3 }),
    param('code', {}, { name: 'yaml', default: { replicas: 3, image: { tag: '3.18' } } }),
    param('code', { language: 'json' }, { name: 'json', default: ['a'] }),
    param('text', {}, { name: 'none' }),
  ];

  it('are the defaults as text', () => {
    expect(paramValues(params, {})).toEqual({
      p0: 'usual',
      p1: true,
      p2: '3',
      p3: 'replicas: 3\nimage:\n  tag: "3.18"',
      p4: '[\n  "a"\n]',
      p5: '',
    });
    expect(params.map(defaultText)).toHaveLength(6);
  });

  it('are the earlier values where they exist', () => {
    expect(paramValues(params, { text: '', box: 'false', none: 'x', other: 'y' })).toMatchObject({
      p0: '',
      p1: false,
      p5: 'x',
    });
  });

  it('send an empty text only where the server would fill in a default', () => {
    expect(valuesToSend(params, { ...paramValues(params, {}), p0: '' })).toEqual({
      text: '',
      box: 'true',
      number: '3',
      yaml: 'replicas: 3\nimage:\n  tag: "3.18"',
      json: '[\n  "a"\n]',
    });
  });

  it('omit an unedited template, so that the server renders it', () => {
    const templates = [
      param('text', { format: 'number' }, { name: 'own', default: '$(.config.replicas)' }),
      param('text', {}, { name: 'go', default: 'v{{ .version }}' }),
      param('code', {}, { name: 'code', default: { image: '{{ .image }}' } }),
    ];
    const values = paramValues(templates, {});
    expect(problemsOf(paramRows(templates, lookups), values)).toEqual([]);
    expect(valuesToSend(templates, values)).toEqual({});
    expect(valuesToSend(templates, { ...values, p0: '3', p1: 'v{{ .other }}' })).toEqual({
      own: '3',
      go: 'v{{ .other }}',
    });
  });

  it('determine the dialog size by their code fields', () => {
    expect(dialogSizeOf([param('text')])).toBe('medium');
    expect(dialogSizeOf([param('code')])).toBe('large');
    expect(dialogSizeOf([param('code'), param('code', { size: 'full' })])).toBe('wide');
  });
});
