import { describe, expect, it } from 'vitest';
import { KubeconfigDocument } from '#main/kubeconfig/KubeconfigDocument.ts';
import type { OwnEntries } from '#main/kubeconfig/ownEntries.ts';

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

/** Each list contains the previous list ten times. */
const bomb = [
  'a: &a [x]',
  ...'bcdefgh'
    .split('')
    .map((key, at) => `${key}: &${key} [${Array(10).fill(`*${'abcdefg'[at]}`).join(', ')}]`),
  '',
].join('\n');

describe('a handwritten kubeconfig', () => {
  it('retains every byte, and has the new entries after the existing entries', () => {
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

  it('changes its current context only on request', () => {
    expect(install(block, true)).toContain('\ncurrent-context: meridian\n');
    expect(install(block, false)).toContain('\ncurrent-context: prod-eu-1\n');
  });

  it('changes only the token at the second installation, and retains manual additions', () => {
    const first = install(block).replace(
      '    user: meridian\n',
      '    user: meridian\n    namespace: edge # mine\n',
    );
    const again = install(first, false, { ...own, password: '9.8.7.6.5' });
    expect(again).toBe(first.replace('1.2.3.4.5', '9.8.7.6.5'));
  });

  it('is unchanged after the new entries are removed', () => {
    expect(new KubeconfigDocument(install(block)).remove('meridian')).toBe(block);
    const current = new KubeconfigDocument(install(block, true)).remove('meridian');
    expect(current).toBe(block.replace('current-context: prod-eu-1', 'current-context: ""'));
  });

  it('retains its line endings, byte order mark, and a last line without line ending', () => {
    const windows = `\uFEFF${block.replaceAll('\n', '\r\n')}`.replace(/\r\n$/, '');
    const after = install(windows, true);
    expect(after.startsWith('\uFEFF# of hand\r\n')).toBe(true);
    expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(after.endsWith('# the end')).toBe(true);
    const open = 'clusters: []\ncontexts: []\nusers: []\nkind: Config';
    expect(install(open, true)).toMatch(/\nkind: Config\ncurrent-context: meridian$/);
  });

  it.each([
    ['no content', ''],
    ['only blanks', ' \n\n'],
    ['only comments', '# nothing yet\n'],
    ['a document start', '---\n'],
    ['an empty map', '{}'],
    ['empty lists', 'clusters:\ncontexts: null\nusers: ~\n'],
    ['empty lists with comments', 'clusters: # none\ncontexts: # none\n\nusers: # none\n'],
    ['empty brackets', 'clusters: []\ncontexts: [ ]\nusers: [\n]\n'],
    ['JSON', '{"apiVersion":"v1","clusters":null,"contexts":[],"users":[{"name":"a","user":{"token":"b"}}]}'],
    ['JSON on several lines', '{\n  "kind": "Config",\n  "users": [\n    {"name": "a"}\n  ]\n}\n'],
    [
      'indented lists',
      'clusters:\n  - name: a\n    cluster: {server: "https://a"}\n\nusers:\n   - name: u\n     user: {}\n',
    ],
    ['an indented map', '  kind: Config\n  users:\n  - name: a\n    user: {token: b}\n'],
    ['a document end', 'kind: Config\n...\n'],
    ['block text', 'users:\n- name: a\n  user:\n    client-key-data: |\n      abc\n      def\n\n# more\n'],
    ['an empty current context', 'current-context:\nkind: Config\n'],
  ])(
    'with %s contains added entries once, and has its original content after their removal',
    (_name, text) => {
      const after = install(text, true);
      const document = new KubeconfigDocument(after);
      expect(document.hasInstalled(own)).toBe(true);
      expect(document.currentContext).toBe('meridian');
      expect(document.install(own, true)).toBe(after);
      const removed = new KubeconfigDocument(document.remove('meridian'));
      expect(removed.names('users')).toEqual(new KubeconfigDocument(text).names('users'));
    },
  );

  it.each([
    ['several documents', 'kind: Config\n---\nkind: Config\n', 'several YAML documents'],
    ['a duplicate key', 'kind: Config\nkind: Config\n', 'a duplicate key'],
    ['tabs', 'users:\n\t- name: a\n', 'tabs'],
    ['a list as its root', '- a\n', 'not a map'],
    ['a map instead of a list', 'users: {a: b}\n', 'users is not a list'],
    ['an alias for a list', 'x: &a []\nusers: *a\n', 'users is not a list'],
    ['merge keys', 'x: &a {}\n<<: *a\n', 'YAML merge keys'],
    ['an unclosed quote', 'users:\n- name: "a\n', 'not valid YAML'],
  ])('with %s is refused with a message', (_name, text, sentence) => {
    expect(() => new KubeconfigDocument(text)).toThrow(sentence);
  });

  it('reports the position of a syntax error without the content', () => {
    let said = '';
    try {
      new KubeconfigDocument('users:\n- name: a\n  user: {token: s3cr3t-s3cr3t\n');
    } catch (error) {
      said = `${error} ${JSON.stringify(error)}`;
    }
    expect(said).toContain('line');
    expect(said).not.toContain('s3cr3t');
  });

  it('is refused when the entries of Quarterdeck share parts with other entries', () => {
    const shared = install(block)
      .replace('    server: https://mission', '    server: &ours https://mission')
      .replace('https://prod.example', '*ours')
      // YAML requires an anchor before its alias.
      .replace(
        /(clusters:\n)(- cluster:[\s\S]*?name: prod-eu-1\n)(- cluster:[\s\S]*?name: meridian\n)/,
        '$1$3$2',
      );
    expect(() => install(shared, false, { ...own, server: 'https://other.example' })).toThrow(
      'separate file',
    );
  });

  it.each([
    ['an alias without an anchor', 'x: *nowhere\n'],
    ['exponential aliases', bomb],
  ])('with %s is not changed, and the error says so', (_name, text) => {
    expect(() => install(text)).toThrow(expect.objectContaining({ name: 'UnsupportedKubeconfigError' }));
  });

  it('is read through its aliases', () => {
    const text =
      'x: &u {token: hush}\ny: &n admin\nusers:\n- name: *n\n  user: *u\ncontexts:\n- &c\n  name: a\n  context: &in {cluster: one, user: *n}\n- name: b\n  context: *in\n';
    const document = new KubeconfigDocument(text);
    expect(document.names('users')).toEqual(['admin']);
    expect(document.contexts().map((one) => Object.values(one))).toEqual([
      ['a', 'one', 'admin'],
      ['b', 'one', 'admin'],
    ]);
    expect(document.secrets().map(({ start, end }) => text.slice(start, end))).toEqual(['hush']);
  });

  it('marks its secret values', () => {
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
