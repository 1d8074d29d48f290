import { describe, expect, it } from 'vitest';
import { removeSecrets } from '#main/assistants/removeSecrets.ts';
import { Redactor } from '#main/base/Redactor.ts';

const redactor = new Redactor();
redactor.add('known-by-the-process');
const clean = (value: unknown): string =>
  JSON.stringify(removeSecrets(value, (text) => redactor.redact(text)));

const secret = 'hunter2Xq';
const random = 'q8Zt1vKp0Lw7Yb3NcXm5Rj2Hd9Ge4Uf6AsTiOoPl';
const pem = (label: string) => `-----BEGIN ${label}-----\nMIIBVwIBADANBgkq${secret}\n-----END ${label}-----`;

const hidden: ReadonlyArray<readonly [form: string, value: unknown]> = [
  ['a value under a secret name', { spec: { dbPassword: secret } }],
  ['a number under a secret name', { pin: { password: 4_815_162_342 } }],
  ['a list under a secret name', { tokens: [secret, secret] }],
  ['an object under a secret name', { credentials: { user: { value: secret } } }],
  ['an environment variable', { env: [{ name: 'DB_PASSWORD', value: secret }] }],
  ['a variable with a short name', { env: [{ name: 'DB_PWD', value: secret }] }],
  ['a JSON patch', [{ op: 'replace', path: '/spec/password', value: secret }]],
  ['a Kubernetes Secret', { kind: 'Secret', data: { a: secret }, stringData: { b: secret } }],
  ['JSON within a text', { annotation: JSON.stringify({ spec: { apiKey: secret } }) }],
  ['JSON within JSON within a text', JSON.stringify({ a: JSON.stringify({ token: secret }) })],
  ['truncated JSON', `{"a": 1, "password": "${secret} and more`],
  ['escaped JSON in a log line', `body={\\"password\\":\\"${secret}\\"} done`],
  ['a password in an address', `postgres://app:${secret}@db:5432/app`],
  ['a password with an at sign', `postgres://app:p@ss/${secret}@db:5432/app`],
  ['a token in an address', `https://${secret}@git.example.com/a.git`],
  ['a query parameter', `GET /a?b=1&access_token=${secret}&c=2`],
  ['a database connection string', `Server=db;User Id=app;Password=${secret};Encrypt=true`],
  ['a YAML line', `spec:\n  password: ${secret}\n  replicas: 2`],
  ['a YAML line with spaces', `password: correct ${secret} staple`],
  ['a quoted YAML line', `password: "correct ${secret} staple"`],
  ['a YAML block', `tls:\n  clientSecret: |\n    one\n    ${secret}\n  other: 1`],
  ['a diff', `@@ -1 +1 @@\n-  api_key: old${secret}\n+  api_key: new${secret}`],
  ['a diff of a variable', `- name: DB_PASSWORD\n-  value: ${secret}\n+  value: x`],
  ['a diff of JSON', `-      "clientSecret": "${secret}",\n+      "clientSecret": "b"`],
  ['YAML of a Secret', `apiVersion: v1\nkind: Secret\ndata:\n  a: ${secret}\n  b: c`],
  ['a command line', `run --db-password ${secret} --verbose`],
  ['arguments in a list', { args: ['--db-password', secret, '--verbose'] }],
  ['arguments in a list of YAML', `args:\n  - --db-password\n  - ${secret}\n  - --verbose`],
  ['a secret file', { credentialsFile: `user: a\n${secret}` }],
  ['a YAML block of a secret file', `credentialsFile: |\n  ${secret}\nother: 1`],
  ['an authorization header', `authorization: Basic ${secret}`],
  ['a bearer token', `curl -H "X-A: Bearer ${secret}"`],
  ['a cookie', `Cookie: ory=${secret}; b=c`],
  ['a private key', pem('RSA PRIVATE KEY')],
  ['a private key without an end', `-----BEGIN PRIVATE KEY-----\n${secret}`],
  ['a private key in one line', pem('PRIVATE KEY').replaceAll('\n', '\\n')],
  ['a private key in Base64', Buffer.from(pem('PRIVATE KEY')).toString('base64')],
  ['a signed token', `got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${secret}`],
  ['a GitHub token', `ghp_${secret}${secret}${secret}`],
  ['an AWS key', `AKIAIOSFODNN7${secret.toUpperCase()}`],
  ['a random text', `value ${random} end`],
  ['a secret of the process', 'a known-by-the-process b'],
  ['a secret of the process as a key', { 'known-by-the-process': 1 }],
  ['a sealed secret', `password ***0123456789abcdef`],
];

const parts = [
  secret,
  secret.toUpperCase(),
  random,
  '4815162342',
  'known-by-the-process',
  '0123456789abcdef',
];

describe('secrets in answers for assistants', () => {
  it.each(hidden)('removes %s', (_form, value) => {
    const text = clean(value);
    const encoded = Buffer.from(secret).toString('base64').slice(0, 8);
    for (const part of [...parts, encoded]) expect(text).not.toContain(part);
  });

  it.each<readonly [string, unknown]>([
    ['references to secrets', { valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } }],
    ['names of secrets', { volumes: [{ secretName: 'db' }], imagePullSecretNames: ['registry'] }],
    ['switches', { automountServiceAccountToken: false, usesTokens: true }],
    ['digests and ids', `image@sha256:${'0a1b'.repeat(16)} 0b6f7d1e-8b0f-4c5e-9a51-1f2e3d4c5b6a`],
    ['addresses', 'https://api.example.com:8443/v1/items?page=2'],
    ['paths', '/var/lib/kubelet/pods/Volume1/kubernetes.io/projected/Some-Long-Path-2'],
    ['arguments of other flags', { args: ['--port', '8080', '--token', '--verbose'] }],
    ['paths of secret files', { credentialsFile: '/etc/app/credentials' }],
    ['sentences', 'The token has expired. Reset the password and try again.'],
    ['YAML', 'spec:\n  replicas: 2\n  strategy:\n    type: RollingUpdate'],
    ['data of other resources', { kind: 'ConfigMap', data: { mode: 'fast' } }],
  ])('leaves %s', (_form, value) => {
    expect(clean(value)).toBe(JSON.stringify(value));
  });

  it('leaves the digits of long numbers that are no secrets', () => {
    expect(clean('{"a": 12345678901234567890, "password": "b"}')).toContain('12345678901234567890');
    expect(clean('{"password": 12345678901234567890}')).not.toContain('12345678901234567890');
  });

  it.each([
    ['one repeated word', 'token'.repeat(100_000)],
    ['one long name', 'a'.repeat(500_000)],
    ['open quotes', 'password="'.repeat(50_000)],
    ['backslashes', `password=${'\\'.repeat(200_000)}`],
    ['addresses', 'a://b:'.repeat(80_000)],
    ['dashes', '-'.repeat(500_000)],
    ['indentation', `${' '.repeat(500)}\n`.repeat(1_000)],
    ['openings of keys', '-----BEGIN A-----'.repeat(20_000)],
    ['brackets', '['.repeat(500_000)],
  ])('takes linear time for %s', (_form, text) => {
    const startedMs = performance.now();
    clean(text);
    expect(performance.now() - startedMs).toBeLessThan(4_000);
  });

  it('removes what is nested too deeply to check', () => {
    let value: unknown = secret;
    for (let depth = 0; depth < 1_000; depth += 1) value = { a: value };
    expect(clean(value)).not.toContain(secret);
  });
});
