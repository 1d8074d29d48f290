// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates.
import { IconMap } from '@flanksource/icons/mi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { choicesOf, instanceOfTeam } from '#parts/responders/responderChoices.ts';
import { offeredTypes, responderClientOf } from '#parts/responders/responderClient.ts';
import { responderRows } from '#parts/responders/responderRows.ts';
import {
  fieldsOfResponderType,
  type ResponderTypeKey,
  responderTypeOf,
  responderTypes,
} from '#parts/responders/responderTypes.ts';
import {
  editedAfter,
  storedRecord,
  templateIncident,
  valuesFrom,
} from '#parts/responders/responderValues.ts';

interface Case {
  readonly key: ResponderTypeKey;
  readonly label: string;
  readonly form: readonly string[];
  /** Fields with a list of options, and the kind of the options. */
  readonly lookups?: Readonly<Record<string, string>>;
}

const request = ['Category', 'Description', 'Body'];
const cases: readonly Case[] = [
  { key: 'email', label: 'Email', form: ['To', 'Subject', 'Body'] },
  {
    key: 'jira',
    label: 'Jira',
    form: ['Jira Instance', 'Project', 'Issue Type', 'Priority', 'Summary', 'Description'],
    lookups: { configType: 'instance', project: 'projects', issueType: 'issueTypes', priority: 'priorities' },
  },
  { key: 'service_now', label: 'ServiceNow', form: request },
  { key: 'ca', label: 'CA', form: request },
  { key: 'aws_support', label: 'AWS Support', form: request },
  { key: 'aws_ams_services_request', label: 'AWS AMS Service Request', form: request },
  { key: 'redhat', label: 'Redhat', form: ['Product', ...request] },
  { key: 'oracle', label: 'Oracle', form: ['Product', ...request] },
  {
    key: 'ms_planner',
    label: 'Microsoft Planner',
    form: ['Microsoft Planner Instance', 'Plan', 'Bucket', 'Priority', 'Title', 'Description'],
    lookups: { configType: 'instance', plan_id: 'plans', bucket_id: 'buckets', priority: 'priorities' },
  },
  { key: 'vmware', label: 'VMWare', form: ['Product', ...request] },
  { key: 'person', label: 'Person', form: ['Person'], lookups: { person: 'person' } },
];

const incident = templateIncident(
  { title: 'Payments are down', type: 'technicalDebt', status: 'investigating' },
  'Technical Debt',
);
const people = { search: async () => [], optionOf: async () => undefined };
const noRows = { locked: {}, instances: [], config: undefined, hint: undefined, people };
const blank = { values: {}, defaults: {}, linkUrl: undefined };

it('every responder type has a row in this test’s table', () => {
  expect(responderTypes.map(({ key }) => key)).toEqual(cases.map(({ key }) => key));
  for (const { icon } of responderTypes) expect(IconMap).toHaveProperty([icon]);
});

describe.each(cases)('the responder type $label', ({ key, label, form, lookups = {} }) => {
  const names = fieldsOfResponderType(key).map(({ name }) => name);
  const config = {
    projects: [{ name: 'Payments', key: 'PAY' }],
    issueTypes: ['Bug'],
    priorities: ['High'],
    plans: [{ name: 'Outages', id: 'plan-1' }],
    buckets: [{ name: 'Now', id: 'bucket-1' }],
  };
  const rows = responderRows(key, { ...noRows, config, instances: [{ value: 'i', label: 'Instance' }] });

  it('has the expected form, with every field required', () => {
    expect(responderTypeOf(key)?.label).toBe(label);
    expect(rows.map((row) => row.label)).toEqual(form);
    expect(problemsOf(rows, {})).toEqual(
      form.map((each, index) => ({ path: names[index], label: each, message: 'Please provide valid value' })),
    );
    expect(problemsOf(rows, Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  });

  it('is stored with exactly its own fields', () => {
    const values = Object.fromEntries([...names, 'other'].map((name) => [name, `${name} typed`]));
    const given = { incidentId: 'i-1', createdBy: 'p-1', values };
    const properties = {
      responderType: key,
      ...Object.fromEntries(names.map((name) => [name, `${name} typed`])),
    };
    const type = key === 'person' ? 'person' : 'system';
    expect(storedRecord(key, { ...given, added: { teamId: 't-1' } })).toEqual({
      type,
      incident_id: 'i-1',
      team_id: 't-1',
      created_by: 'p-1',
      properties,
    });
    expect(storedRecord(key, { ...given, added: { personId: 'p-2' } })).toEqual({
      type,
      incident_id: 'i-1',
      person_id: 'p-2',
      created_by: 'p-1',
      properties,
    });
  });

  it('uses its lookups, and text fields where a lookup is empty', () => {
    const sources = fieldsOfResponderType(key).flatMap(({ name, kind, source }) =>
      kind === 'text' || kind === 'long' ? [] : [[name, source ?? kind]],
    );
    expect(Object.fromEntries(sources)).toEqual(lookups);
    expect(rows.filter(({ kind }) => kind === 'select').map(({ name }) => name)).toEqual(
      Object.keys(lookups),
    );
    const typed = responderRows(key, noRows).filter(({ kind }) => kind === 'select');
    expect(typed.map(({ name }) => name)).toEqual(key === 'person' ? ['person'] : []);
  });

  it('is filled from the team’s templates, and shows a failing template unrendered', () => {
    for (const name of names) {
      const fill = (template: string) =>
        valuesFrom(key, { client: { ...blank, defaults: { [name]: template } }, incident, edited: {} })[name];
      expect(fill('<%= incident.title %> (${incident.type}, <%- incident.status %>)')).toBe(
        'Payments are down (Technical Debt, Open)',
      );
      for (const broken of ['<%= incident.title', '${incident.missing}', '<% x() %>', `\${${name}}`])
        expect(fill(broken)).toBe(broken);
    }
  });

  it('keeps the team’s fixed values and the person’s edits', () => {
    const [first = ''] = names;
    const client = {
      ...blank,
      values: { [first]: 'fixed' },
      defaults: Object.fromEntries(names.map((name) => [name, 'template'])),
    };
    const edited = Object.fromEntries(names.map((name) => [name, 'edited']));
    const after = valuesFrom(key, { client, incident, edited });
    expect(after).toEqual({ ...edited, [first]: 'fixed' });
    const locked = responderRows(key, { ...noRows, locked: { [first]: 'why' } });
    expect(locked[0]).toMatchObject({ readOnly: true, ...(key === 'person' ? {} : { hint: 'why' }) });
  });
});

describe('templates of a responder form', () => {
  it('use the values of other fields and are always rendered from scratch', () => {
    const client = {
      ...blank,
      values: { category: 'Outage' },
      defaults: { description: '${category}: <%= body %>', body: '<%= incident.title %>' },
    };
    const fill = (edited: Readonly<Record<string, string>>) => valuesFrom('ca', { client, incident, edited });
    expect(fill({})).toEqual({
      category: 'Outage',
      description: 'Outage: Payments are down',
      body: 'Payments are down',
    });
    expect(fill({ body: 'typed' }).description).toBe('Outage: typed');
    expect(fill({ description: '' }).description).toBe('');
    const round = { ...blank, defaults: { category: '${body}x', body: '${category}y' } };
    const once = valuesFrom('ca', { client: round, incident, edited: {} });
    expect(valuesFrom('ca', { client: round, incident, edited: {} })).toEqual(once);
  });

  it('use “Closed” only for a closed incident', () => {
    const status = (written: string) => templateIncident({ status: written }, 'x').status;
    expect(['closed', 'Closed', 'resolved', 'open'].map(status)).toEqual([
      'Closed',
      'Closed',
      'Open',
      'Open',
    ]);
  });
});

describe('a changed responder field', () => {
  it('clears its dependent fields except those fixed by the team', () => {
    const jira = { configType: 'a', project: 'PAY', issueType: 'Bug', summary: 's' };
    expect(editedAfter('jira', jira, { configType: 'b' }, {})).toEqual({
      configType: 'b',
      project: '',
      issueType: '',
      summary: 's',
    });
    expect(editedAfter('jira', {}, { configType: 'b' }, { project: 'PAY' })).toEqual({
      configType: 'b',
      issueType: '',
    });
    expect(editedAfter('ms_planner', { bucket_id: 'x' }, { plan_id: 'p' }, {})).toEqual({
      plan_id: 'p',
      bucket_id: '',
    });
    expect(editedAfter('ms_planner', {}, { configType: 'c' }, {})).toEqual({
      configType: 'c',
      plan_id: '',
      bucket_id: '',
    });
  });
});

describe('the responder settings of a team', () => {
  it('offer the responder types that the team has clients for', () => {
    const spec = { responder_clients: { person: {}, jira: { url: 'https://x.example' }, other: {} } };
    expect(offeredTypes(spec).map(({ key }) => key)).toEqual(['jira', 'person']);
    expect(responderClientOf(spec, 'jira')).toEqual(blank);
    expect(
      responderClientOf(
        { responder_clients: { ca: { values: { a: 1, b: {} }, defaults: 'x', linkUrl: 'u' } } },
        'ca',
      ),
    ).toEqual({ values: { a: '1' }, defaults: {}, linkUrl: 'u' });
  });

  it('are read without an error for any value', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom('jira', 'toString', '__proto__'), (spec, key) => {
        expect(Array.isArray(offeredTypes(spec))).toBe(true);
        expect(responderClientOf({ responder_clients: spec }, key).values).toBeTypeOf('object');
      }),
    );
  });
});

describe('the options of a responder field', () => {
  it('are the entries with a valid shape', () => {
    const config = {
      projects: [
        { name: 'Payments', key: 'PAY' },
        { key: 'OPS' },
        { name: 'no key' },
        'x',
        null,
        { key: 'PAY' },
      ],
      priorities: ['High', 1, '', {}, 'High'],
      plans: { id: 'x' },
    };
    expect(choicesOf(config, 'projects')).toEqual([
      { value: 'PAY', label: 'Payments' },
      { value: 'OPS', label: 'OPS' },
    ]);
    expect(choicesOf(JSON.stringify(config), 'priorities').map(({ value }) => value)).toEqual(['High', '1']);
    expect(choicesOf(config, 'plans')).toEqual([]);
    expect(choicesOf(config, 'buckets')).toEqual([]);
  });

  it('are an empty list for any other value', () => {
    const sources = fc.constantFrom('projects', 'issueTypes', 'plans', 'buckets', 'priorities');
    fc.assert(
      fc.property(fc.anything(), sources, (config, source) => Array.isArray(choicesOf(config, source))),
    );
  });

  it('include the instance that belongs to the team', () => {
    const instances = [
      { id: '1', name: 'a', externalIds: ['x'] },
      { id: '2', name: 'b', externalIds: ['y', 'jira/team-7/z'] },
    ];
    expect(instanceOfTeam(instances, 'team-7')?.id).toBe('2');
    expect(instanceOfTeam(instances, 'team-8')).toBeUndefined();
    expect(instanceOfTeam(instances, '')).toBeUndefined();
  });
});
