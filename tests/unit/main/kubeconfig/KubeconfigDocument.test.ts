import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { KubeconfigDocument, type OwnEntries } from '../../../../src-main/kubeconfig/KubeconfigDocument.ts';

const own: OwnEntries = {
  name: 'meridian',
  server: 'https://mission-control.meridian.example/kubeproxy',
  username: 'token',
  password: '1.2.3.4.5',
};
const install = (text: string, makeCurrent = false, entries = own) =>
  new KubeconfigDocument(text).install(entries, makeCurrent);

const block = `# of hand
apiVersion: v1
kind: Config
clusters:
- cluster:
    certificate-authority-data: 0123
    server: https://prod.example   # the real one
  name: prod-eu-1
# between
contexts:
- context:
    cluster: prod-eu-1
    user: admin
  name: prod-eu-1
current-context: prod-eu-1
preferences: {}
users:
- name: admin
  user:
    token: "secret"
# the end
`;

describe('a kubeconfig of hand', () => {
  it('gets our entries after those of its lists, and keeps every byte', () => {
    expect(install(block)).toBe(`# of hand
apiVersion: v1
kind: Config
clusters:
- cluster:
    certificate-authority-data: 0123
    server: https://prod.example   # the real one
  name: prod-eu-1
- cluster:
    server: https://mission-control.meridian.example/kubeproxy
  name: meridian
# between
contexts:
- context:
    cluster: prod-eu-1
    user: admin
  name: prod-eu-1
- context:
    cluster: meridian
    user: meridian
  name: meridian
current-context: prod-eu-1
preferences: {}
users:
- name: admin
  user:
    token: "secret"
- name: meridian
  user:
    password: "1.2.3.4.5"
    username: token
# the end
`);
  });

  it('changes its context only when that is asked for', () => {
    expect(install(block, true)).toContain('\ncurrent-context: meridian\n');
    expect(install(block, false)).toContain('\ncurrent-context: prod-eu-1\n');
  });

  it('changes the token alone when it is installed again, and keeps what was added by hand', () => {
    const first = install(block).replace(
      '    user: meridian\n',
      '    user: meridian\n    namespace: edge # mine\n',
    );
    const again = install(first, false, { ...own, password: '9.8.7.6.5' });
    expect(again).toBe(first.replace('1.2.3.4.5', '9.8.7.6.5'));
  });

  it('is as it was when our entries are removed', () => {
    expect(new KubeconfigDocument(install(block)).remove('meridian')).toBe(block);
    const current = new KubeconfigDocument(install(block, true)).remove('meridian');
    expect(current).toBe(block.replace('current-context: prod-eu-1', 'current-context: ""'));
  });

  it('keeps its line ends, its mark and a last line without an end', () => {
    const windows = `\uFEFF${block.replaceAll('\n', '\r\n')}`.replace(/\r\n$/, '');
    const after = install(windows, true);
    expect(after.startsWith('\uFEFF# of hand\r\n')).toBe(true);
    expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(after.endsWith('# the end')).toBe(true);
    const open = 'clusters: []\ncontexts: []\nusers: []\nkind: Config';
    expect(install(open, true)).toMatch(/\nkind: Config\ncurrent-context: meridian$/);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\n'],
    ['comments', '# nothing yet\n'],
    ['a beginning', '---\n'],
    ['an empty map', '{}'],
    ['empty lists', 'clusters:\ncontexts: null\nusers: ~\n'],
    ['empty lists with comments', 'clusters: # none\ncontexts: # none\n\nusers: # none\n'],
    ['empty brackets', 'clusters: []\ncontexts: [ ]\nusers: [\n]\n'],
    ['JSON', '{"apiVersion":"v1","clusters":null,"contexts":[],"users":[{"name":"a","user":{"token":"b"}}]}'],
    ['JSON in lines', '{\n  "kind": "Config",\n  "users": [\n    {"name": "a"}\n  ]\n}\n'],
    [
      'lists set in',
      'clusters:\n  - name: a\n    cluster: {server: "https://a"}\n\nusers:\n   - name: u\n     user: {}\n',
    ],
    ['a map set in', '  kind: Config\n  users:\n  - name: a\n    user: {token: b}\n'],
    ['an end', 'kind: Config\n...\n'],
    [
      'text in blocks',
      'users:\n- name: a\n  user:\n    client-key-data: |\n      abc\n      def\n\n# more\n',
    ],
    ['a current context of nothing', 'current-context:\nkind: Config\n'],
  ])('with %s takes our entries, is the same after a second time, and gives them back', (_name, text) => {
    const after = install(text, true);
    const document = new KubeconfigDocument(after);
    expect(document.holds(own)).toBe(true);
    expect(document.currentContext).toBe('meridian');
    expect(document.install(own, true)).toBe(after);
    const removed = new KubeconfigDocument(document.remove('meridian'));
    expect(removed.names('users')).toEqual(new KubeconfigDocument(text).names('users'));
  });

  it.each([
    ['several documents', 'kind: Config\n---\nkind: Config\n', 'several YAML documents'],
    ['a key twice', 'kind: Config\nkind: Config\n', 'a key twice'],
    ['tabs', 'users:\n\t- name: a\n', 'tabs'],
    ['no map', '- a\n', 'holds no map'],
    ['lists that are none', 'users: {a: b}\n', 'users is not a list'],
    ['an alias for a list', 'x: &a []\nusers: *a\n', 'users is not a list'],
    ['merged parts', 'x: &a {}\n<<: *a\n', 'merges other parts'],
    ['an open quote', 'users:\n- name: "a\n', 'not valid YAML'],
  ])('with %s is refused with a sentence', (_name, text, sentence) => {
    expect(() => new KubeconfigDocument(text)).toThrow(sentence);
  });

  it('says where it cannot be read, and never what stands there', () => {
    let said = '';
    try {
      new KubeconfigDocument('users:\n- name: a\n  user: {token: s3cr3t-s3cr3t\n');
    } catch (error) {
      said = `${error} ${JSON.stringify(error)}`;
    }
    expect(said).toContain('line');
    expect(said).not.toContain('s3cr3t');
  });

  it('refuses what our own entries share with others', () => {
    const shared = install(block)
      .replace('    server: https://mission', '    server: &ours https://mission')
      .replace('https://prod.example', '*ours')
      // The anchor must stand before its alias.
      .replace(
        /(clusters:\n)(- cluster:[\s\S]*?name: prod-eu-1\n)(- cluster:[\s\S]*?name: meridian\n)/,
        '$1$3$2',
      );
    expect(() => install(shared, false, { ...own, server: 'https://other.example' })).toThrow(
      'separate file',
    );
  });

  it('knows what is secret in it', () => {
    const text = install(
      block.replace(
        'token: "secret"',
        'token: "secret"\n    client-key-data: >-\n      fold\n      ed\n    exec: {command: aws, args: [a], env: [{name: X, value: hush}]}',
      ),
    );
    const found = new KubeconfigDocument(text).secrets().map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(['"secret"', expect.stringContaining('fold'), 'a', 'X', 'hush', '"1.2.3.4.5"']);
  });
});

// A file that a person, kubectl or another program may have written.
const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
const value = fc.oneof(
  word,
  fc.constantFrom('0123', '1e3', '"no"', "'it''s'", '~', 'yes', '2024-01-01', '"a: b # c"', '!!str 12'),
);
const eol = fc.constantFrom('\n', '\r\n');
const comment = fc.constantFrom('', '', '# a comment', '#- name: x', '   # set in');
const indent = fc.integer({ min: 0, max: 5 });

const section = (key: string, inner: string) =>
  fc
    .tuple(
      fc.array(fc.tuple(word, fc.array(fc.tuple(word, value), { maxLength: 3 }), comment), { maxLength: 6 }),
      indent,
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('block', 'block', 'block', 'flow', 'absent'),
      comment,
    )
    .map(([entries, at, deeper, style, before]): string[] => {
      const names = new Set<string>();
      const unique = entries.filter(([name]) => !names.has(name) && names.add(name));
      if (style === 'absent') return [];
      const fields = (pairs: ReadonlyArray<readonly [string, string]>) => [...new Map(pairs)];
      if (style === 'flow') {
        const items = unique.map(
          ([name, pairs]) =>
            `{name: ${name}-x, ${inner}: {${fields(pairs)
              .map((pair) => pair.join(': '))
              .join(', ')}}}`,
        );
        return [...(before === '' ? [] : [before]), `${key}: [${items.join(', ')}]`];
      }
      const pad = ' '.repeat(at);
      return [
        ...(before === '' ? [] : [before]),
        `${key}:`,
        ...unique.flatMap(([name, pairs, behind]) => [
          `${pad}- name: ${name}-x`,
          `${pad}  ${inner}:${pairs.length === 0 ? ' {}' : ''}`,
          ...fields(pairs).map(([k, v]) => `${pad}  ${' '.repeat(deeper)}${k}: ${v}`),
          ...(behind === '' ? [] : [behind]),
        ]),
      ];
    });

const file = fc
  .record({
    bom: fc.constantFrom('', '', '\uFEFF'),
    head: fc.constantFrom('', '---', '# generated', 'apiVersion: v1'),
    parts: fc
      .tuple(section('clusters', 'cluster'), section('contexts', 'context'), section('users', 'user'))
      .chain((parts) => fc.shuffledSubarray(parts, { minLength: 3 })),
    current: fc.option(word, { nil: undefined }),
    last: fc.boolean(),
    eol,
  })
  .map(({ bom, head, parts, current, last, eol: end }) => {
    const lines = [
      ...(head === '' ? [] : [head]),
      ...parts.flat(),
      ...(current === undefined ? [] : [`current-context: ${current}`]),
    ];
    return bom + lines.join(end) + (last ? end : '');
  });

const entriesOf = (text: string, without?: string) => {
  const all = (parse(text.replace(/^\uFEFF/, '')) ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    ['clusters', 'contexts', 'users'].map((key) => [
      key,
      ((all[key] ?? []) as Array<{ name: string }>).filter(({ name }) => name !== without),
    ]),
  );
};

/** What is left of a text when the lines that another one has not are taken out. */
const isSubsequence = (small: string, large: string): boolean => {
  let at = 0;
  for (const char of large) if (char === small[at]) at += 1;
  return at === small.length;
};

describe('any kubeconfig', () => {
  it('keeps every byte of others, takes our entries once, and gives them back', () => {
    fc.assert(
      fc.property(file, fc.boolean(), (text, makeCurrent) => {
        const before = new KubeconfigDocument(text);
        const after = before.install(own, makeCurrent);
        if (!makeCurrent) expect(isSubsequence(text, after)).toBe(true);
        expect(entriesOf(after, own.name)).toEqual(entriesOf(text));
        const installed = new KubeconfigDocument(after);
        expect(installed.holds(own)).toBe(true);
        for (const key of ['clusters', 'contexts', 'users'] as const) {
          const names = installed.names(key);
          expect(new Set(names).size).toBe(names.length);
        }
        expect(installed.install(own, makeCurrent)).toBe(after);
        const renewed = installed.install({ ...own, password: '5.4.3.2.1' }, makeCurrent);
        expect(renewed).toBe(after.replace(own.password, '5.4.3.2.1'));
        expect(entriesOf(installed.remove(own.name))).toEqual(entriesOf(text));
      }),
      { numRuns: 400 },
    );
  });

  it('never fails with anything but a sentence', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:-#&*!|>\'"%@`,? \n\tab01users') }), (text) => {
        try {
          expect(new KubeconfigDocument(new KubeconfigDocument(text).install(own, true)).holds(own)).toBe(
            true,
          );
        } catch (error) {
          expect(error).toMatchObject({ name: 'UnfitFileError' });
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
