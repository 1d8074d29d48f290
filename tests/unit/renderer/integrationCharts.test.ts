import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { integrationCharts } from '#contract/rules/integrations.ts';
import { withValueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { shippedCharts } from '#main/areas/integrations/shippedCharts.ts';
import { fluxManifests } from '#parts/install/snippets.ts';
import {
  chartValuesOf,
  gitOpsDefaults,
  gitOpsRows,
  installationOf,
} from '../../../src-renderer/areas/integrations/gitOpsRows.ts';
import { type GitOpsOption, options } from '../../../src-renderer/areas/integrations/options.ts';

const gitOps = Object.values(options).filter((option): option is GitOpsOption => 'chart' in option);
const optionOf = (chart: string): GitOpsOption => {
  const found = gitOps.find((option) => option.chart === chart);
  if (found === undefined) throw new Error(`There is no option for ${chart}.`);
  return found;
};
const rowsOf = ({ form, chart }: GitOpsOption) =>
  gitOpsRows(form, { uri: `test://${chart}`, schema: undefined });

type Schema = Readonly<Record<string, unknown>>;
const schemaOf = (chart: keyof typeof shippedCharts): Schema =>
  JSON.parse(shippedCharts[chart].schema ?? '') as Schema;

const at = (schema: Schema, key: string): Schema => {
  const properties = schema.properties as Readonly<Record<string, Schema>> | undefined;
  const found = properties?.[key];
  if (found === undefined) throw new Error(`The schema has no ${key}.`);
  return found;
};

/** Returns the schema of a path. All secrets share one definition. */
function described(root: Schema, path: readonly string[]): Schema {
  return path.reduce((schema, key) => {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return at(schema, key);
    const definitions = root.$defs as Readonly<Record<string, Schema>>;
    return at(definitions[$ref.replace('#/$defs/', '')] ?? {}, key);
  }, root);
}

const leaves = (rows: readonly FieldRow[]): readonly FieldRow[] =>
  rows.flatMap((row) => ('rows' in row && Array.isArray(row.rows) ? leaves(row.rows) : [row]));

const required = (schema: Schema): readonly string[] => (schema.required as string[] | undefined) ?? [];

it('every integration chart has exactly one option', () => {
  expect(gitOps.map(({ chart }) => chart)).toEqual([...integrationCharts]);
  expect(Object.keys(shippedCharts).sort()).toEqual([...integrationCharts].sort());
});

describe.each(integrationCharts)('the chart %s', (chart) => {
  const option = optionOf(chart);

  it('ships under its Helm name, with a schema that covers every form row', () => {
    const shipped = shippedCharts[chart];
    expect(shipped).toMatchObject({ shipped: true, version: null });
    expect(shipped.name).toMatch(/^mission-control-[a-z]+$/);
    const schema = schemaOf(chart);
    for (const { name } of leaves(option.form.rows)) {
      const [first, ...path] = name.split('.');
      expect(first).toBe('values');
      expect(described(schema, path), name).toBeTypeOf('object');
    }
  });

  it('requires only the values that its schema requires', () => {
    const schema = schemaOf(chart);
    const missing = problemsOf(rowsOf(option), { ...gitOpsDefaults(option.form), values: {} }).map(
      ({ path }) => path,
    );
    const wanted = required(schema).map((key) =>
      key === 'scraper' ? 'values.scraper.name' : `values.${key}`,
    );
    expect(missing.sort()).toEqual([...wanted].sort());
  });

  it('starts with values that its schema describes', () => {
    const schema = schemaOf(chart);
    const walk = (value: unknown, path: readonly string[]): void => {
      expect(described(schema, path), path.join('.')).toBeTypeOf('object');
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
      for (const [key, each] of Object.entries(value)) walk(each, [...path, key]);
    };
    walk(option.form.blank, []);
  });
});

describe('the form of an integration', () => {
  const option = optionOf('kubernetes');
  const blank = gitOpsDefaults(option.form);

  it('starts with the namespace and the interval of the specification', () => {
    expect(blank).toMatchObject({ namespace: 'mission-control', interval: '30m' });
    expect(problemsOf(rowsOf(option), blank)).toEqual([]);
  });

  it.each(['', 'Monitoring', 'a_b', '-a', 'a-', 'x'.repeat(64), '$(x)'])(
    'refuses the namespace %j',
    (namespace) => {
      expect(problemsOf(rowsOf(option), { ...blank, namespace }).map(({ path }) => path)).toEqual([
        'namespace',
      ]);
    },
  );

  it.each(['', '5', '1d', '1w', 'soon'])(
    'refuses the interval %j, which Flux does not accept',
    (interval) => {
      expect(problemsOf(rowsOf(option), { ...blank, interval }).map(({ path }) => path)).toEqual([
        'interval',
      ]);
    },
  );

  it('requires both the name and the key of a secret', () => {
    const half = withValueAt(blank, 'values.kubeconfig.valueFrom.secretKeyRef.name', 'cluster');
    expect(problemsOf(rowsOf(option), half)).toMatchObject([
      { message: 'Enter both the secret and its key.' },
    ]);
    expect(
      problemsOf(rowsOf(option), withValueAt(half, 'values.kubeconfig.valueFrom.secretKeyRef.key', 'config')),
    ).toEqual([]);
  });

  it('is installed under its chart’s name, with the typed values', () => {
    const typed = { ...blank, namespace: ' tools ', interval: '1h 30m' };
    const text = fluxManifests(installationOf(typed, 'mission-control-kubernetes'));
    const [space, repository, release] = parseAllDocuments(text).map((document) => document.toJS());
    expect(space.metadata).toEqual({ name: 'tools' });
    expect(repository.metadata).toEqual({ name: 'flanksource', namespace: 'tools' });
    expect(release).toMatchObject({
      metadata: { name: 'mission-control-kubernetes', namespace: 'tools' },
      spec: { interval: '1h30m', values: option.form.blank },
    });
  });

  it('has no values when every value is removed', () => {
    expect(chartValuesOf({ namespace: 'a' })).toEqual({});
    expect(chartValuesOf({ values: 'text' })).toEqual({});
  });
});
