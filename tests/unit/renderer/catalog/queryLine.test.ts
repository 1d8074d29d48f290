import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CatalogCondition, maxConditions, type OwnColumn } from '#contract/rules/ownColumns.ts';
import type { QueryFilters } from '#contract/rules/query/queryWord.ts';
import { type QueryContext, readQuery } from '#contract/rules/query/readQuery.ts';
import type { Sign } from '#kit/address/triState.ts';
import { labelId } from '../../../../src-renderer/areas/catalog/labelChoices.ts';
import { writeQuery } from '../../../../src-renderer/areas/catalog/query/writeQuery.ts';
import { catalogConditions } from '../../../support/conditionArbitraries.ts';

const types = [
  'Kubernetes::Pod',
  'Kubernetes::Deployment',
  'AWS::EC2::Instance',
  'GCP::Instance',
  'MS_Planner',
];
const statuses = ['Running', 'CrashLoopBackOff', 'Image Pull', 'a,b'];
const columns: readonly OwnColumn[] = [
  { name: 'Replicas', source: 'path', key: '$.spec.replicas', type: 'number' },
  { name: 'Who owns it', source: 'label', key: 'owner', type: 'text' },
  { name: 'nginx', source: 'tag', key: 'age', type: 'time' },
];
const none: QueryFilters = {
  configType: undefined,
  health: new Map(),
  status: new Map(),
  labels: new Map(),
  items: [],
  where: [],
  hideDeleted: true,
  search: '',
};
const context: QueryContext = { columns, hidesDeleted: true, types, statuses, current: none };

const ids = ['018f1e2a-7b3c-7d4e-8f5a-6b7c8d9e0f1a', '018f1e2a-0000-7d4e-8f5a-6b7c8d9e0f1b'];

const sign = fc.constantFrom<Sign>(1, -1);
/** Texts with special characters, words of the language, and any others. */
const texts = fc.oneof(
  fc.constantFrom(
    'type:pod',
    'no:label.x',
    'nginx:1.2',
    'nginx>3',
    'a b',
    '"',
    'a"b',
    '-health:x',
    'label.a',
    ',',
  ),
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
);
const choices = (key: fc.Arbitrary<string>) =>
  fc
    .uniqueArray(fc.tuple(key, sign), { selector: ([id]) => id, maxLength: 4 })
    .map((pairs) => new Map(pairs));
const labels = choices(
  fc
    .record({
      key: texts.filter((key) => !key.includes('____') && !key.endsWith('_')),
      value: fc.oneof(texts, fc.constantFrom('(any)', '(none)', '', 'prod')),
    })
    .map(labelId),
);

const views: fc.Arbitrary<QueryFilters> = fc.record({
  configType: fc.option(fc.oneof(fc.constantFrom(...types), texts), { nil: undefined }),
  health: choices(fc.oneof(fc.constantFrom('healthy', 'unhealthy'), texts)),
  status: choices(fc.oneof(fc.constantFrom(...statuses), texts)),
  labels,
  items: fc.uniqueArray(fc.uuid(), { maxLength: 50 }),
  where: fc.array(catalogConditions, { maxLength: 4 }),
  hideDeleted: fc.boolean(),
  search: fc
    .oneof(
      texts,
      fc.array(texts, { maxLength: 4 }).map((parts) => parts.join(' ')),
      fc.constant(''),
    )
    .map((text) => (text.trim() === '' ? '' : text)),
});

describe('the query line of the catalog', () => {
  it('reads the filters of every view that it writes', () => {
    fc.assert(
      fc.property(views, fc.boolean(), (view, hidesDeleted) => {
        const line = writeQuery(view, { columns, hidesDeleted });
        const reading = readQuery(line, { ...context, hidesDeleted, current: view });
        expect(reading.problems).toEqual([]);
        expect(reading.filters).toEqual(view);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads the same filters from any text and from the line of its filters', () => {
    const parts = fc.oneof(
      texts,
      fc.constantFrom(
        'type:pod',
        'type:',
        'TYPE:pod',
        'health:unhealthy,"warning"',
        '-health:healthy',
        'health:unh',
        'status:running',
        '-status:"Image Pull"',
        'label.app=pay',
        '-label.app=pay',
        'tag.env!="a b"',
        'no:label.owner',
        '-has:tag.x',
        'cost>100',
        'cost>',
        'changed<soon',
        'replicas>=3',
        '"Who owns it"~pay',
        'has:nginx',
        'deleted:yes',
        'deleted:maybe',
        '$.a.b~c',
        '"',
        '"type:pod"',
        '\\',
      ),
      catalogConditions.map((condition) =>
        writeQuery({ ...none, where: [condition] }, { columns, hidesDeleted: true }),
      ),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), fc.constantFrom(' ', '', '  '), (all, separator) => {
        const { filters } = readQuery(all.join(separator), context);
        const line = writeQuery(filters, { columns, hidesDeleted: true });
        const again = readQuery(line, { ...context, current: filters });
        expect(again.filters).toEqual(filters);
        expect(again.problems).toEqual([]);
        expect(writeQuery(again.filters, { columns, hidesDeleted: true })).toBe(line);
      }),
      { numRuns: 3_000 },
    );
  });

  it('reads random queries like filters that are built by hand', () => {
    type Part = { readonly text: string; readonly add: (filters: Built) => void };
    interface Built {
      configType?: string;
      readonly health: Map<string, Sign>;
      readonly status: Map<string, Sign>;
      readonly labels: Map<string, Sign>;
      readonly items: string[];
      readonly where: CatalogCondition[];
      hideDeleted: boolean;
      readonly free: string[];
    }
    const condition = (text: string, ...where: readonly CatalogCondition[]): Part => ({
      text,
      add: (built) => built.where.push(...where),
    });
    const label = (text: string, id: string, labelSign: Sign): Part => ({
      text,
      add: (built) => built.labels.set(id, labelSign),
    });
    const free = (text: string, words = text): Part => ({ text, add: (built) => built.free.push(words) });
    const replicas = { source: 'path', key: '$.spec.replicas', type: 'number' } as const;
    const owner = { source: 'label', key: 'owner', type: 'text' } as const;
    const all: readonly Part[] = [
      {
        text: 'health:Unhealthy,warning',
        add: ({ health }) => health.set('unhealthy', 1).set('warning', 1),
      },
      { text: '-health:healthy', add: ({ health }) => health.set('healthy', -1) },
      { text: 'status:running', add: ({ status }) => status.set('Running', 1) },
      { text: 'status:"image pull",Other', add: ({ status }) => status.set('Image Pull', 1).set('Other', 1) },
      { text: '-status:CrashLoopBackOff', add: ({ status }) => status.set('CrashLoopBackOff', -1) },
      label('label.app=pay', 'app____pay', 1),
      label('tag.app=orders', 'app____orders', 1),
      label('label.app!=web', 'app____web', -1),
      label('-label.env=prod', 'env____prod', -1),
      label('no:label.owner', 'owner____(none)', 1),
      label('has:tag.zone', 'zone____(any)', 1),
      label('-has:label.x', 'x____(any)', -1),
      label('"label.a b"="c, d"', 'a b____c, d', 1),
      condition('cost>100', { subject: 'cost', operator: '>', value: '100' }),
      condition('changed<1h', { subject: 'changed', operator: '<', value: '1h' }),
      condition('created<7d', { subject: 'created', operator: '<', value: '7d' }),
      condition('has:cost', { subject: 'cost', operator: 'has', value: '' }),
      condition('$.spec.replicas>3', { subject: replicas, operator: '>', value: '3' }),
      condition('Replicas>3', { subject: replicas, operator: '>', value: '3' }),
      condition('no:replicas', { subject: replicas, operator: 'no', value: '' }),
      condition('"who OWNS it"=team', { subject: owner, operator: '=', value: 'team' }),
      condition('label.owner~"a b"', { subject: owner, operator: '~', value: 'a b' }),
      condition('label.owner:text=x', { subject: owner, operator: '=', value: 'x' }),
      {
        text: `id:${ids.join(',')}`,
        add: ({ items }) => items.push(...ids.filter((id) => !items.includes(id))),
      },
      { text: 'deleted:yes', add: (built) => (built.hideDeleted = false) },
      { text: 'deleted:no', add: (built) => (built.hideDeleted = true) },
      free('payments'),
      free('nginx:1.2'),
      free('"type:pod"', 'type:pod'),
      free('"two words"', 'two words'),
      free('-5'),
      free('https://a.b/c?d=e'),
      free('$HOME'),
      free('cost'),
      // Words that are not applied.
      ...[
        'type:',
        'cost>many',
        'health:unh',
        'changed<soon',
        'label.',
        'no:thing',
        '-cost>3',
        'deleted:x',
        'id:x',
      ].map((text): Part => ({ text, add: () => undefined })),
    ];
    const typeParts: readonly Part[] = (
      [
        ['type:pod', 'Kubernetes::Pod'],
        ['type:Kubernetes::Pod', 'Kubernetes::Pod'],
        ['type:"ms_planner"', 'MS_Planner'],
        ['type:ec2::instance', 'AWS::EC2::Instance'],
      ] as const
    ).map(([text, configType]) => ({
      text,
      add(built) {
        built.configType = configType;
      },
    }));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...all), { maxLength: 12 }),
        fc.option(fc.constantFrom(...typeParts), { nil: undefined }),
        fc.nat(12),
        (some, typePart, at) => {
          const parts = typePart === undefined ? some : some.toSpliced(at, 0, typePart);
          const built: Built = {
            health: new Map(),
            status: new Map(),
            labels: new Map(),
            items: [],
            where: [],
            hideDeleted: true,
            free: [],
          };
          for (const part of parts) part.add(built);
          const { free: words, ...filters } = built;
          expect(readQuery(parts.map(({ text }) => text).join(' '), context).filters).toEqual({
            configType: undefined,
            ...filters,
            search: words.join(' ').slice(0, 200),
          });
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('writes the words in a readable form', () => {
    const write = (filters: Partial<QueryFilters>, hidesDeleted = true) =>
      writeQuery({ ...none, ...filters }, { columns, hidesDeleted });
    expect(write({ configType: 'Kubernetes::Pod', search: 'pay nginx:1.2' })).toBe(
      'type:Kubernetes::Pod pay nginx:1.2',
    );
    expect(
      write({
        health: new Map([
          ['unhealthy', 1],
          ['warning', 1],
          ['healthy', -1],
        ]),
      }),
    ).toBe('health:unhealthy,warning -health:healthy');
    expect(write({ status: new Map([['Image Pull', 1]]) })).toBe('status:"Image Pull"');
    expect(
      write({
        labels: new Map([
          ['app____pay', 1],
          ['app____web', -1],
          ['owner____(none)', 1],
          ['x____(any)', 1],
        ]),
      }),
    ).toBe('label.app=pay label.app!=web no:label.owner has:label.x');
    expect(write({ search: 'type:pod cost>3 nginx<1h' })).toBe('"type:pod" "cost>3" "nginx<1h"');
    expect([
      write({ hideDeleted: false }),
      write({}),
      write({}, false),
      write({ hideDeleted: false }, false),
    ]).toEqual(['deleted:yes', '', 'deleted:no', '']);
  });

  it.each([
    ['type:', /needs a value.*type:Kubernetes::Pod/],
    ['type:po', /No item type is named “po”.*Kubernetes::Pod/],
    ['type:nothing', /Kubernetes::Pod, Kubernetes::Deployment, AWS::EC2::Instance …/],
    ['type:instance', /several item types: AWS::EC2::Instance, GCP::Instance/],
    ['type:pod,deployment', /only one type/],
    ['type:pod type:deployment', /only one type/],
    ['-type:pod', /cannot be excluded/],
    ['health:', /needs a value/],
    ['health:unh', /healthy, unhealthy, warning, unknown/],
    ['status:', /needs a value/],
    ['label.', /label\.app=payments/],
    ['label.app', /operator and a value.*label\.app=payments/],
    ['label.app=', /needs a value.*label\.app=payments/],
    ['label.app<abc', /is not a condition/],
    ['cost:100', /“cost” needs an operator.*cost>100/],
    ['cost>', /“cost>” needs a value.*cost>100/],
    ['cost>many', /needs a number.*cost>100/],
    ['cost~3', /cannot be compared with “~”.*= != < <= > >=/],
    ['changed<soon', /an age or a time.*changed<1h/],
    ['changed=1h', /cannot be compared with “=”/],
    ['$.spec.replicas', /needs an operator/],
    ['$.spec.replicas>', /needs a value/],
    ['Replicas>many', /needs a number/],
    ['-cost>3', /cannot be excluded/],
    ['no:', /Use a label, a tag/],
    ['no:thing', /Use a label, a tag/],
    ['deleted:', /needs a value/],
    ['deleted:maybe', /deleted:yes or deleted:no/],
    ['id:payments', /“payments” is not the id of an item/],
    ['id:', /needs a value/],
    ['-id:018f1e2a-7b3c-7d4e-8f5a-6b7c8d9e0f1a', /cannot be excluded/],
    [`label.app~${'x'.repeat(201)}`, /longer than 200/],
    [`$.${'x'.repeat(500)}>3`, /longer than 500/],
    ['cost>3 '.repeat(maxConditions + 1), /up to 20 conditions/],
    ['x'.repeat(201), /first 200 characters/],
  ])('explains %s and applies the other words', (text, problem) => {
    const reading = readQuery(`health:warning ${text}`, context);
    expect(reading.problems.join('\n')).toMatch(problem);
    expect(reading.filters.health).toEqual(new Map([['warning', 1]]));
    if (text.length < 200) expect(reading.filters.search).toBe('');
  });

  it.each([
    ['status:"Im health:unhealthy cost>3', /The quote "Im health:unhealthy cost>3 is not closed/],
    ['"two words', /The quote "two words is not closed/],
    ['5" disk', /The quote " disk is not closed/],
    ['“two words', /is not closed/],
    ['status:"a\\', /is not closed/],
    ['label:app=x', /needs a dot\. Write label\.app=x/],
    ['tag:env!=x', /Write tag\.env!=x/],
    ['label.app=~pay', /Write label\.app~pay/],
    ['type=~pod', /Write type:pod/],
    ['cost>"5"0', /text after the end of a quote/],
    ['cost>"5"=0', /text after the end of a quote/],
    ['type:"pod","x"', /text after the end of a quote/],
    ['$.a["b"]="x"y', /text after the end of a quote/],
    ['label.app="a b"c', /text after the end of a quote/],
    ['status:"a b"c,d', /text after the end of a quote/],
    ['label.app=a label.app!=a', /“label\.app!=a” is the opposite/, 'label.app=a'],
    ['-health:warning', /is the opposite/],
    ['NOT', /Write a minus sign/],
    ['OR', /Separate values by commas/],
    ['AND', /Remove it/],
    ['$.a["b c"]>x', /Quote names and values/],
  ])('explains %s and applies the words before it', (text, problem, applied = '') => {
    const reading = readQuery(`health:warning ${text}`, context);
    expect(reading.problems).toHaveLength(1);
    expect(reading.problems[0]).toMatch(problem);
    expect(reading.filters).toEqual(readQuery(`health:warning ${applied}`, context).filters);
  });

  it.each([
    ['Type:pod', 'type:Kubernetes::Pod'],
    ['TYPE:pod', 'type:Kubernetes::Pod'],
    ['type=pod', 'type:Kubernetes::Pod'],
    ['Health=unhealthy', 'health:unhealthy'],
    ['status=running', 'status:Running'],
    ['-Status:running', '-status:Running'],
    ['Cost>3', 'cost>3'],
    ['Label.app=pay', 'label.app=pay'],
    ['HAS:Cost NO:Label.owner', 'no:label.owner has:cost'],
    ['Deleted:YES', 'deleted:yes'],
    ['cost > 100', 'cost>100'],
    ['cost >100', 'cost>100'],
    ['Cost> 100', 'cost>100'],
    ['label.app = pay', 'label.app=pay'],
    ['label.app != "a b"', 'label.app!="a b"'],
    ['$.spec.replicas >= 3 web', '$.spec.replicas>=3 web'],
    ['label.port:number > 80', 'label.port>80'],
    ['“two words” status:“Image Pull”', 'status:"Image Pull" two words'],
    ['$.a["b c"]>3', '"$.a[\\"b c\\"]">3'],
    ["$.a['x>y']>3", '"$.a[\'x>y\']">3'],
    ['AND', 'AND'],
    ['this OR that', 'this OR that'],
    ['tag:latest', 'tag:latest'],
    ['status:a=~b', 'status:"a=~b"'],
  ])('reads %s as %s', (text, line) => {
    const reading = readQuery(text, context);
    expect(reading.problems).toEqual([]);
    expect(writeQuery(reading.filters, { columns, hidesDeleted: true })).toBe(line);
  });

  it('reads a value after a space only if it completes the word', () => {
    const reading = readQuery('cost> web', context);
    expect(reading.problems).toEqual([expect.stringMatching(/“cost>” needs a value/)]);
    expect(reading.filters.search).toBe('web');
    expect(readQuery('label.app= health:warning', context).filters.health.get('warning')).toBe(1);
  });

  it('quotes free text that reads as a part of a word before it', () => {
    const write = (search: string, where: readonly CatalogCondition[] = []) =>
      writeQuery({ ...none, where, search }, { columns, hidesDeleted: true });
    expect(write('cost >3')).toBe('cost ">3"');
    expect(write('Cost>3')).toBe('"Cost>3"');
    expect(write('“a')).toBe('"“a"');
    expect(write('OR')).toBe('OR');
    expect(write('OR', [{ subject: 'cost', operator: '>', value: '3' }])).toBe('cost>3 "OR"');
  });

  it('prefers a column with exactly the name of a field in another case', () => {
    const own: readonly OwnColumn[] = [{ name: 'Cost', source: 'label', key: 'cost', type: 'number' }];
    const subjectOf = (text: string) =>
      readQuery(text, { ...context, columns: own }).filters.where[0]?.subject;
    expect(subjectOf('Cost>3')).toEqual({ source: 'label', key: 'cost', type: 'number' });
    expect(subjectOf('cost>3')).toBe('cost');
  });

  it('does not read a line that is too long', () => {
    const reading = readQuery('cost>3 web', { ...context, maxLength: 9 });
    expect(reading).toMatchObject({ isTooLong: true, problems: [expect.stringMatching(/longer than 9/)] });
    expect(readQuery('cost>3 web', { ...context, maxLength: 10 }).isTooLong).toBe(false);
  });

  it('applies all words but a short type and a status while values are loading', () => {
    const loading = { ...context, types: 'loading', statuses: 'loading' } as const;
    const reading = readQuery('type:pod status:running cost>3 web', loading);
    expect(reading).toMatchObject({
      waiting: ['type:pod', 'status:running'],
      isFinal: false,
      notice: 'Item types are loading…',
      problems: [],
    });
    expect(reading.filters).toEqual(readQuery('cost>3 web', context).filters);
    const full = readQuery('type:Kubernetes::Pod', loading);
    expect(full).toMatchObject({ isWaiting: false, isFinal: false, notice: undefined });
    expect(full.filters.configType).toBe('Kubernetes::Pod');
  });

  it('corrects the end of a type that was applied while types were loading', () => {
    const current = { ...none, configType: 'ec2::instance' };
    expect(readQuery('type:ec2::instance', { ...context, current }).filters.configType).toBe(
      'AWS::EC2::Instance',
    );
    const unknown = { ...none, configType: 'Own::Type' };
    expect(readQuery('type:Own::Type', { ...context, current: unknown }).filters.configType).toBe(
      'Own::Type',
    );
  });

  it('waits for values that are still loading', () => {
    const loading = { ...context, types: 'loading', statuses: 'loading' } as const;
    expect(readQuery('type:pod', loading).isWaiting).toBe(true);
    expect(readQuery('status:running', loading).isWaiting).toBe(true);
    expect(readQuery('pay cost>3', loading).isWaiting).toBe(false);
    const current = { ...none, configType: 'Kubernetes::Pod', status: new Map([['Running', 1 as const]]) };
    expect(readQuery('type:Kubernetes::Pod status:Running', { ...loading, current }).isWaiting).toBe(false);
  });

  it('accepts only full types if the types could not be loaded', () => {
    const failed = { ...context, types: 'failed', statuses: 'failed' } as const;
    expect(readQuery('type:Kubernetes::Pod', failed).filters.configType).toBe('Kubernetes::Pod');
    expect(readQuery('type:pod', failed).problems.join()).toMatch(/could not be loaded/);
    expect(readQuery('status:Running', failed).filters.status).toEqual(new Map([['Running', 1]]));
  });

  it.each([
    ['payments', false],
    ['nginx:1.2', false],
    ['"type:pod"', false],
    ['type:', true],
    ['pay cost>3', true],
  ])('knows whether %s has words', (text, hasWords) => {
    expect(readQuery(text, context).hasWords).toBe(hasWords);
  });
});
