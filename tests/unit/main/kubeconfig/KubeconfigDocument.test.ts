import { describe, expect, it } from 'vitest';
import { KubeconfigDocument } from '../../../../src-main/kubeconfig/KubeconfigDocument.ts';
import type { OwnEntries } from '../../../../src-main/kubeconfig/ownEntries.ts';

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
    ['a key twice', 'kind: Config\nkind: Config\n', 'a duplicate key'],
    ['tabs', 'users:\n\t- name: a\n', 'tabs'],
    ['no map', '- a\n', 'not a map'],
    ['lists that are none', 'users: {a: b}\n', 'users is not a list'],
    ['an alias for a list', 'x: &a []\nusers: *a\n', 'users is not a list'],
    ['merged parts', 'x: &a {}\n<<: *a\n', 'YAML merge keys'],
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
    ['an alias of nothing', 'x: *nowhere\n'],
    ['aliases without end', bomb],
  ])('with %s is not changed, and says so', (_name, text) => {
    expect(() => install(text)).toThrow(expect.objectContaining({ name: 'UnfitFileError' }));
  });

  it('reads what stands behind aliases', () => {
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
