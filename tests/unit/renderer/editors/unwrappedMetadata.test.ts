import { createFormControl } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { metadataText } from '#kit/editor/unwrapSpec.ts';
import { loadCodeText } from '#kit/fields/loadCodeText.ts';
import { type FormRecord, isRecord, valueAt } from '#kit/fields/recordPath.ts';
import { fieldsFromMetadata } from '#kit/form/fieldsFromMetadata.ts';
import { canaries } from '#parts/editors/canaries.tsx';
import { logBackends } from '#parts/editors/logBackends.tsx';
import { scrapers } from '#parts/editors/scrapers.tsx';
import { formOfNew, formOfRecord } from '#parts/resource/formInUse.ts';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';

vi.mock('#kit/icons/infrastructureIcons.ts', () => ({
  iconNames: () => ['http'],
  iconFile: () => undefined,
}));
vi.mock('#parts/bridge/bridge.ts', () => ({ bridge: {}, queries: {} }));

const yaml = await loadCodeText('yaml');

const metadataOf = (text: string): FormRecord => {
  const reading = yaml.read(metadataText(text, 'yaml') ?? '');
  const found = 'problem' in reading ? undefined : valueAt(reading.value, 'metadata');
  return isRecord(found) ? found : {};
};

const manifest = `apiVersion: canaries.flanksource.com/v1
kind: Canary
metadata:
  name: shop-front # in front
  namespace: shop
  labels:
    team: shop
    app.kubernetes.io/version: 2
  annotations:
    note: x
spec:
  http:
    - name: front
      url: https://shop.example
`;

const fill = (
  definition: ResourceDefinition,
  form: string | undefined,
  values: FormRecord,
  typed: readonly string[] = [],
  text = manifest,
) => {
  const { rows = [], blank = {} } = formOfNew(definition, form) ?? {};
  return fieldsFromMetadata(rows, { ...blank, ...values }, metadataOf(text), (field) =>
    typed.includes(field),
  );
};

describe('an unwrapped Kubernetes object', () => {
  it('fills empty name, namespace and labels of a new resource', () => {
    expect(fill(canaries, 'custom', {})).toEqual({
      name: 'shop-front',
      namespace: 'shop',
      labels: { team: 'shop', 'app.kubernetes.io/version': '2' },
    });
    expect(fill(canaries, 'http', { labels: {}, namespace: '' })).toHaveProperty('namespace', 'shop');
  });

  it('does not replace values that the user typed, even the default namespace', () => {
    expect(fill(canaries, 'custom', { name: 'mine', labels: { a: 'b' } })).toEqual({ namespace: 'shop' });
    expect(fill(canaries, 'custom', { namespace: 'mine' })).not.toHaveProperty('namespace');
    expect(fill(canaries, 'custom', {}, ['namespace'])).not.toHaveProperty('namespace');
  });

  it('fills only fields of the form', () => {
    expect(fill(scrapers, 'custom', {})).toEqual({ name: 'shop-front' });
    expect(fill(logBackends, undefined, {})).toEqual({
      name: 'shop-front',
      labels: { team: 'shop', 'app.kubernetes.io/version': '2' },
    });
  });

  it('fills only the labels of a stored resource, whose name and namespace are read-only', () => {
    const record = { name: '', namespace: 'default', labels: null, spec: { dns: [] } };
    const { rows } = formOfRecord(canaries, record);
    expect(Object.keys(fieldsFromMetadata(rows, record, metadataOf(manifest), () => false))).toEqual([
      'labels',
    ]);
  });

  it.each([
    ['without metadata', 'kind: Canary\nspec:\n  a: 1\n'],
    ['with empty metadata', 'metadata:\nspec:\n  a: 1\n'],
    ['with metadata of another type', 'metadata: [a]\nspec:\n  a: 1\n'],
    ['with values of another type', 'metadata: {name: [a], namespace: {}, labels: x}\nspec:\n  a: 1\n'],
    ['with metadata that cannot be read', 'metadata: {name: *x}\nspec:\n  a: 1\n'],
  ])('%s fills nothing', (_name, text) => {
    expect(fill(canaries, 'custom', {}, [], text)).toEqual({});
  });

  it('is read from JSON, from one line, and next to a specification that cannot be read', () => {
    const filled = { name: 'web', namespace: 'shop' };
    for (const text of [
      '{"metadata": {"name": "web", "namespace": "shop"}, "spec": {"a": 1}}',
      'spec:\r\n  a: 1\r\nmetadata: {name: web, namespace: shop}\r\n',
      'metadata:\n    name: "web"\n    namespace: shop\nspec:\n  a: [\n',
    ])
      expect(fill(canaries, 'custom', {}, [], text)).toEqual(filled);
  });
});

describe('a typed value', () => {
  it('is marked as typed, also when it equals the initial value', () => {
    const form = createFormControl<Record<string, unknown>>({ defaultValues: { namespace: 'default' } });
    expect(form.getFieldState('namespace').isTouched).toBe(false);
    form.setValue('namespace', 'default', { shouldDirty: true, shouldTouch: true });
    expect(form.getFieldState('namespace').isTouched).toBe(true);
  });
});
