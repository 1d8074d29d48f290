import { describe, expect, it, vi } from 'vitest';
import { valueAt, withValueAt } from '#kit/fields/recordPath.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { canaries } from '#parts/editors/canaries.tsx';
import { scrapers } from '#parts/editors/scrapers.tsx';
import { changesOf, formValuesOf } from '#parts/resource/changesOf.ts';
import { formOfNew, formOfRecord } from '#parts/resource/formInUse.ts';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';
import { openForm, roundTripYaml } from '../../../support/openForm.ts';

vi.mock('#kit/icons/infrastructureIcons.ts', () => ({
  iconNames: () => ['http'],
  iconFile: () => undefined,
}));
vi.mock('#parts/bridge/bridge.ts', () => ({ bridge: {}, queries: {} }));

type Json = ReturnType<typeof JSON.parse>;
const copy = (value: object): Json => JSON.parse(JSON.stringify(value));

/** Opens a stored record, changes its specification in Code, and returns the problems and the changes. */
function changeInCode(definition: ResourceDefinition, spec: object, change: (spec: Json) => Json) {
  const record = copy({ id: 'x', name: 'stored', namespace: 'default', labels: null, spec });
  const { rows, form } = formOfRecord(definition, record);
  const opened = openForm(formValuesOf(record, rows));
  opened.write('spec', change(roundTripYaml(valueAt(opened.saved(), 'spec'))));
  const values = opened.saved();
  return {
    form: form?.id,
    rows,
    values,
    problems: problemsOf(rows, values).map(({ label }) => label),
    changes: changesOf(record, values, rows),
  };
}

/** Specifications as other clients write them: without values that the forms require for new records. */
const stored: ReadonlyArray<readonly [string, ResourceDefinition, string, object]> = [
  [
    'a file scraper without schedule, format and icon',
    scrapers,
    'file',
    { file: [{ type: 'Lorry', id: '$.plate', paths: ['fleet/*.json'] }] },
  ],
  [
    'a Kubernetes file scraper without schedule, type and id',
    scrapers,
    'kubernetesFile',
    {
      kubernetesFile: [
        {
          container: 'store',
          selector: { kind: 'Statefulset', name: 'store', namespace: 'shop' },
          files: [{ path: ['/etc/store.conf'], format: 'properties' }],
        },
      ],
    },
  ],
  [
    'an HTTP scraper with a connection only',
    scrapers,
    'http',
    { http: [{ connection: 'connection://shop/api' }] },
  ],
  [
    'an SQL scraper with a query only',
    scrapers,
    'sql',
    { schedule: '@hourly', sql: [{ query: 'select 1' }] },
  ],
  ['an Azure scraper without a connection', scrapers, 'azure', { azure: [{ subscriptionID: 's' }] }],
  ['a Kubernetes scraper without a cluster name', scrapers, 'kubernetes', { kubernetes: [{ watch: [] }] }],
  [
    'a scraper with a retention rule without a name',
    scrapers,
    'trivy',
    { retention: { changes: [{ age: '7d' }] }, trivy: [{ version: '1' }] },
  ],
  [
    'a Redis check with a URL instead of an address',
    canaries,
    'redis',
    { schedule: '@every 1m', redis: [{ name: 'sessions', url: 'sessions.shop.svc:6379' }] },
  ],
  [
    'an HTTP check with a connection only',
    canaries,
    'http',
    { schedule: '@every 1m', http: [{ name: 'shop', connection: 'connection://shop/front' }] },
  ],
  [
    'an HTTP check with an endpoint only',
    canaries,
    'http',
    { schedule: '@every 1m', http: [{ name: 'shop', endpoint: 'https://shop.example' }] },
  ],
  [
    'an HTTP check without schedule, name and URL',
    canaries,
    'http',
    { http: [{ method: 'GET', responseCodes: [200] }] },
  ],
  [
    'a folder check on SMB without a name',
    canaries,
    'folder',
    { schedule: '@every 1m', folder: [{ path: 'smb://files/share', smbConnection: { port: 445 } }] },
  ],
  ['an exec check with nothing but an empty entry', canaries, 'exec', { exec: [{}] }],
  [
    'an Elasticsearch check by connection',
    canaries,
    'elasticsearch',
    { elasticsearch: [{ connection: 'c' }] },
  ],
  ['an Alertmanager check without an address', canaries, 'alertmanager', { alertmanager: [{ name: 'a' }] }],
  ['a TCP check with nothing but an empty entry', canaries, 'tcp', { tcp: [{}] }],
  ['an ICMP check with nothing but an empty entry', canaries, 'icmp', { icmp: [{}] }],
  ['a scraper of a kind without a form', scrapers, 'custom', { logs: [{ name: 'l' }] }],
  ['a canary of a kind without a form', canaries, 'dns', { dns: [{ server: '8.8.8.8' }] }],
];

describe('a stored record that lacks values of its form', () => {
  it.each(stored)('can be saved after a change in Code: %s', (_name, definition, form, spec) => {
    const result = changeInCode(definition, spec, (code) => ({ ...code, 'x-note': 'changed' }));
    expect(result).toMatchObject({
      form,
      problems: [],
      changes: { spec: { ...spec, 'x-note': 'changed' } },
    });
    expect(Object.keys(result.changes)).toEqual(['spec']);
  });

  it.each(stored)('is unchanged after opening: %s', (_name, definition, _form, spec) => {
    expect(changeInCode(definition, spec, (code) => code)).toMatchObject({ problems: [], changes: {} });
  });

  it('must not lose a required value that it has', () => {
    const check = (entry: object) =>
      changeInCode(canaries, { redis: [{ name: 'a', addr: 'a:1', url: 'b:1' }] }, (code) => ({
        ...code,
        redis: [entry],
      })).problems;
    expect(check({ url: 'b:1' })).toEqual(['Check Name']);
    expect(check({ name: 'a', url: 'b:1' })).toEqual([]);
    expect(check({ name: 'a' })).toEqual(['Address']);
  });
});

describe('a new check', () => {
  const problemsOfNew = (id: string, entry: object) => {
    const form = formOfNew(canaries, id);
    if (form === undefined) throw new Error(`There is no form ${id}.`);
    const values = {
      ...form.blank,
      name: 'n',
      spec: { schedule: '@hourly', [id]: [{ name: 'n', ...entry }] },
    };
    return problemsOf(form.rows, values).map(({ path }) => path);
  };

  it.each([
    ['redis', 'addr', ['url', 'connection']],
    ['http', 'url', ['connection', 'endpoint']],
    ['elasticsearch', 'url', ['connection']],
  ])('of the kind %s requires %s unless one of %j replaces it', (id, path, alternatives) => {
    const rest = { index: 'i', query: 'q' };
    expect(problemsOfNew(id, rest)).toEqual([`spec.${id}.0.${path}`]);
    expect(problemsOfNew(id, { ...rest, [path]: 'x' })).toEqual([]);
    for (const other of alternatives) expect(problemsOfNew(id, { ...rest, [other]: 'x' })).toEqual([]);
  });

  it('requires what a stored one may lack', () => {
    const form = formOfNew(scrapers, 'file');
    expect(
      problemsOf(form?.rows ?? [], withValueAt({}, 'spec.file', [{}])).map(({ label }) => label),
    ).toEqual(['Name', 'Schedule', 'Format', 'Icon']);
  });
});
