import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { noGuard } from '#contract/rules/guarding.ts';
import { formatLineSelection } from '#kit/text/lineSelection.ts';
import { labelRows } from '#parts/details/labelRows.ts';
import { propertyGroups } from '#parts/properties/propertyRows.ts';
import { screenLinks } from '#parts/screenLinks.ts';
import { writeYaml } from '#parts/yaml/writeYaml.ts';
import {
  type ConfigView,
  readConfigView,
  selectedText,
  writeConfigView,
} from '../../../src-renderer/areas/catalog/item/configView.ts';
import { isScrapedLate, shownClass } from '../../../src-renderer/areas/catalog/item/itemRules.ts';
import { tabOfPath } from '../../../src-renderer/areas/catalog/item/itemTabs.ts';

describe('the address of the Config tab', () => {
  it.each<[string, ConfigView]>([
    ['', { format: undefined, selected: '' }],
    ['?format=json', { format: 'json', selected: '' }],
    ['?selected=31&selected=32&selected=33&selected=34', { format: 'json', selected: '32-35' }],
    ['?selected=0', { format: 'json', selected: '1' }],
    ['?format=yaml&selected=7', { format: 'yaml', selected: '8' }],
    ['?selected=9-80', { format: 'json', selected: '10-81' }],
    ['?format=toml&selected=x&selected=-3', { format: undefined, selected: '' }],
  ])('is read from %s as %j', (query, view) => {
    expect(readConfigView(query)).toEqual(view);
  });

  it('has one parameter per selected line, counted from 0 as in the web client', () => {
    expect(writeConfigView({ format: 'json', selected: '3,7-8' })).toBe('?selected=2&selected=6&selected=7');
  });

  it('omits defaults and writes a long selection as one range', () => {
    expect(writeConfigView({ format: undefined, selected: '' })).toBe('');
    expect(writeConfigView({ format: 'json', selected: '' })).toBe('?format=json');
    expect(writeConfigView({ format: 'yaml', selected: '1-20000' })).toBe('?format=yaml&selected=0-19999');
  });

  it('reads back every selection that it writes', () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 120 }));
    fc.assert(
      fc.property(fc.constantFrom('json', 'yaml'), fc.array(range, { maxLength: 12 }), (format, ranges) => {
        const lines = ranges.map(([first, more]) => ({ first, last: first + more }));
        const view = { format, selected: formatLineSelection(lines) } as const;
        expect(readConfigView(writeConfigView(view))).toEqual(view);
      }),
    );
  });
});

describe('copying from the Config tab', () => {
  it.each([
    ['', 'a\nb\nc\nd'],
    ['2-3', 'b\nc'],
    ['1,4', 'a\nd'],
    ['3-9', 'c\nd'],
  ])(
    'with the selection "%s" copies only those lines, and every line without a selection',
    (selected, expected) => {
      expect(selectedText('a\nb\nc\nd', selected)).toBe(expected);
    },
  );

  it('a link names the server and the screen in a Quarterdeck address', () => {
    const workspace = {
      id: 'w1',
      name: 'Meridian',
      origin: 'https://mission.example',
      kind: 'server',
      originKind: 'web',
      identityMode: 'kratos',
      certificate: 'verified',
      authority: null,
      proxy: 'system',
      colour: null,
      readOnly: false,
      backgroundSync: false,
      background: 'off',
      guard: noGuard,
      person: null,
    } as const;
    expect(
      screenLinks({ workspaces: [workspace], openId: 'w1', notice: null }, '/catalog/1?selected=3'),
    ).toEqual({
      app: 'quarterdeck://open?server=https%3A%2F%2Fmission.example&to=%2Fcatalog%2F1%3Fselected%3D3',
      web: 'https://mission.example/catalog/1?selected=3',
    });
    expect(screenLinks({ workspaces: [workspace], openId: null, notice: null }, '/catalog')).toBeUndefined();
    const list = {
      workspaces: [workspace, { ...workspace, id: 'w2', origin: 'https://two.example' }],
      openId: 'w1',
      notice: null,
    };
    expect(screenLinks(list, '/catalog', 'w2')?.web).toBe('https://two.example/catalog');
    expect(screenLinks(list, '/all?tab=checks')).toBeUndefined();
    expect(screenLinks(list, '/allocations')).toBeDefined();
  });
});

describe('labels of a catalog item', () => {
  it.each([
    [{ region: 'eu-1', zone: 'eu-1a' }, 'Region / Zone', 'eu-1 / eu-1a'],
    [{ subnet: 's1', vpc: 'v1' }, 'VPC / Subnet', 'v1 / s1'],
    [{ 'kubernetes.io/arch': 'arm64', 'kubernetes.io/os': 'linux' }, 'OS / Arch', 'linux / arm64'],
    [
      { 'app.kubernetes.io/part-of': 'payments', 'app.kubernetes.io/version': '3.1' },
      'Version / Part of',
      '3.1 / payments',
    ],
  ])('%j share one row', (labels, label, values) => {
    const rows = labelRows(labels);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.label).toBe(label);
    expect(rows[0]?.values.join(' / ')).toBe(values);
  });

  it.each([
    ['a single label of a pair', { region: 'eu-1' }, ['region']],
    [
      'a pair of different prefixes',
      { region: 'eu-1', 'topology.kubernetes.io/zone': 'eu-1a' },
      ['region', 'zone'],
    ],
  ])('keep separate rows for %s', (_what, labels, expected) => {
    expect(labelRows(labels).map(({ label }) => label)).toEqual(expected);
  });

  it('list pairs first, then sort by group and short key, without the name', () => {
    const rows = labelRows({
      name: 'a',
      Name: 'b',
      zone: 'eu-1a',
      'helm.sh/chart': 'payments-3',
      team: 'payments',
      region: 'eu-1',
      'app.kubernetes.io/name': 'worker',
      env: 'prod',
    });
    expect(rows.map(({ label, keys }) => [label, ...keys])).toEqual([
      ['Region / Zone', 'region', 'zone'],
      ['env', 'env'],
      ['team', 'team'],
      ['name', 'app.kubernetes.io/name'],
      ['chart', 'helm.sh/chart'],
    ]);
  });

  it('all appear in rows except the name, for any keys', () => {
    const key = fc.stringMatching(/^([a-z.]{1,6}[/:])?(region|zone|os|arch|vpc|version|part-of|team|x)$/);
    fc.assert(
      fc.property(fc.dictionary(key, fc.string()), (labels) => {
        const shown = labelRows(labels).flatMap(({ keys, values }) =>
          keys.map((each, index) => [each, values[index]]),
        );
        expect(Object.fromEntries(shown)).toEqual({ ...labels });
      }),
    );
  });
});

describe('properties of a catalog item', () => {
  it('are grouped by the prefix of their names, with unprefixed properties first', () => {
    const groups = propertyGroups([
      { name: 'resources/cpu', text: '1' },
      { name: 'owner', text: 'Payments' },
      { name: 'resources/memory', text: '2' },
      { name: 'rollout:replicas', label: 'Pods', text: '3 of 6' },
    ]);
    expect(groups.map(({ name, rows }) => [name, ...rows.map(({ label }) => label)])).toEqual([
      ['', 'Owner'],
      ['Resources', 'CPU', 'Memory'],
      ['Rollout', 'Pods'],
    ]);
  });

  it.each([
    [
      { name: 'a', text: 'plain' },
      { kind: 'text', text: 'plain' },
    ],
    [
      { name: 'a', value: 7 },
      { kind: 'text', text: '7' },
    ],
    [
      { name: 'a', value: 1_482.5, unit: 'messages' },
      { kind: 'text', text: '1,482.5 messages' },
    ],
    [
      { name: 'a', value: 7, unit: 'pods' },
      { kind: 'text', text: '7 pods' },
    ],
    [
      { name: 'a', value: 1_234, type: 'currency' },
      { kind: 'text', text: '$1.2k' },
    ],
    [
      { name: 'a', value: 0.125, unit: 'percent' },
      { kind: 'text', text: '12.5%' },
    ],
    [
      { name: 'a', value: 1_610_612_736, unit: 'bytes' },
      { kind: 'text', text: '1.5 GB' },
    ],
    [
      { name: 'a', value: 12_345, unit: 'millicores' },
      { kind: 'text', text: '12.35 cores' },
    ],
    [
      { name: 'a', value: 350, max: 500, unit: 'millicores' },
      { kind: 'text', text: '70% of 0.50 cores', isHigh: false },
    ],
    [
      { name: 'a', value: 3, max: 4 },
      { kind: 'text', text: '75%', isHigh: true },
    ],
    [
      { name: 'x/cpu', value: 500, max: 2_000, unit: 'millicores' },
      { kind: 'bar', text: '0.50 cores', percent: 25, tooltip: '0.50 cores of 2.00 cores (25%)' },
    ],
    [
      { name: 'created_at', text: '2026-01-01T00:00:00Z' },
      { kind: 'age', instant: '2026-01-01T00:00:00Z' },
    ],
    [
      { name: 'a', type: 'age', text: 'soon' },
      { kind: 'text', text: 'soon' },
    ],
    [
      { name: 'a', type: 'url', text: 'https://x.example/y' },
      { kind: 'links', links: [{ url: 'https://x.example/y', label: 'x.example/y' }] },
    ],
    [
      {
        name: 'a',
        links: [
          { url: 'http://x.example', label: 'X' },
          { url: 'javascript:alert(1)', label: 'Y' },
        ],
      },
      { kind: 'links', links: [{ url: 'http://x.example', label: 'X' }] },
    ],
    [
      { name: 'a', type: 'url', text: 'file:///etc/passwd' },
      { kind: 'text', text: 'file:///etc/passwd' },
    ],
  ])('%j are shown as %j', (property, expected) => {
    expect(propertyGroups([property])[0]?.rows[0]?.value).toEqual(expected);
  });

  it('with the type hidden or without a displayable value are omitted', () => {
    expect(
      propertyGroups([
        { name: 'a', type: 'hidden', text: 'x' },
        { name: 'b', links: [{ url: 'ftp://x.example' }] },
      ]),
    ).toEqual([]);
  });
});

describe('the class of a catalog item', () => {
  it.each([
    ['Kubernetes::Pod', 'Pod', undefined],
    ['AWS::EC2::Instance', 'Instance', undefined],
    ['AWS::RDS::DBInstance', 'RelationalDatabase', 'RelationalDatabase'],
    ['Kubernetes::Pod', null, undefined],
    ['Kubernetes::Pod', '', undefined],
  ])('of a %s with class %s is displayed as %s', (type, configClass, expected) => {
    expect(shownClass({ type, configClass })).toBe(expected);
  });
});

describe('the warning Last scraped', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  it.each([
    ['2026-01-01T10:59:59Z', null, true],
    ['2026-01-01T11:00:00Z', null, false],
    ['2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z', false],
    ['0001-01-01T00:00:00Z', null, false],
    [null, null, false],
  ])('for an item scraped at %s and deleted at %s is shown: %s', (lastScrapedAt, deletedAt, expected) => {
    expect(isScrapedLate({ lastScrapedAt, deletedAt }, now)).toBe(expected);
  });
});

describe('the tabs of a catalog item', () => {
  it.each([
    ['/catalog/1', 'config'],
    ['/catalog/1/', 'config'],
    ['/catalog/1/changes', 'changes'],
    ['/catalog/1/insights/', 'insights'],
    ['/catalog/1/checks', 'checks'],
  ])('at the path %s open %s', (pathname, id) => {
    expect(tabOfPath(pathname).id).toBe(id);
  });
});

describe('YAML of a configuration', () => {
  it('uses short list indents and quotes only ambiguous strings', () => {
    const document = { list: [{ name: 'a', on: 'yes' }], long: 'word '.repeat(60).trim(), rev: '148' };
    expect(writeYaml(JSON.stringify(document))).toBe(
      `list:\n- name: a\n  "on": "yes"\nlong: ${document.long}\nrev: "148"`,
    );
  });

  it('parses back to the same value in YAML 1.1 and 1.2', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        const yaml = writeYaml(json);
        expect(parse(yaml)).toEqual(JSON.parse(json));
        expect(parse(yaml, { version: '1.1', merge: false })).toEqual(JSON.parse(json));
      }),
    );
  });
});
