import { describe, expect, it } from 'vitest';
import { metadataText, unwrapSpec } from '#kit/editor/unwrapSpec.ts';

describe('unwrapping YAML', () => {
  const unwrap = (text: string) => unwrapSpec(text, 'yaml');

  it('keeps the inner spec with its comments, blank lines and notation', () => {
    const text = `# whole
---
apiVersion: canaries.flanksource.com/v1
kind: Canary
metadata:
  name: shop
spec:
  # often enough
  schedule: "@every 30s"

  http:
    - url: https://shop.meridian.example # front
  script: |
    if true; then
      echo hi
    fi
status:
  ok: true
`;
    expect(unwrap(text)).toBe(`# often enough
schedule: "@every 30s"

http:
  - url: https://shop.meridian.example # front
script: |
  if true; then
    echo hi
  fi
`);
  });

  it('requires no key besides spec', () => {
    expect(unwrap('spec:\n    a: 1\n    b:\n      c: 2')).toBe('a: 1\nb:\n  c: 2');
    expect(unwrap('"spec": # inner\n  a: 1\n')).toBe('a: 1\n');
  });

  it('keeps Windows line endings', () => {
    expect(unwrap('spec:\r\n  a: 1\r\n  b: 2\r\n')).toBe('a: 1\r\nb: 2\r\n');
  });

  it('keeps lists at the column of their key', () => {
    expect(unwrap('spec:\n  http:\n  - url: x\n')).toBe('http:\n- url: x\n');
    expect(unwrap('metadata:\n  labels:\n  - a\nspec:\n  a: 1\n')).toBe('a: 1\n');
  });

  it('unwraps JSON that is pasted into a YAML editor', () => {
    expect(unwrap('{"spec": {"a": 1}}')).toBe('{"a": 1}');
  });

  it('keeps inner anchors and refuses aliases with an outer anchor', () => {
    expect(unwrap('spec:\n  a: &x 1\n  b: *x\n')).toBe('a: &x 1\nb: *x\n');
    expect(unwrap('metadata:\n  a: &x 1\nspec:\n  b: *x\n')).toBeUndefined();
  });

  it.each([
    ['no spec', 'schedule: x\n'],
    ['a nested spec', 'a:\n  spec:\n    b: 1\n'],
    ['a spec next to another key', 'spec:\n  a: 1\nhttp: []\n'],
    ['an empty spec', 'spec:\n'],
    ['a spec with text', 'spec: hello\n'],
    ['a spec that is a list', 'spec:\n  - a: 1\n'],
    ['a spec that is a list without indentation', 'spec:\n- a: 1\n'],
    ['a spec that is text on several lines', 'spec:\n  hello\n  there\n'],
    ['two documents', 'spec:\n  a: 1\n---\nspec:\n  b: 1\n'],
    ['a list', '- spec:\n    a: 1\n'],
    ['broken indentation', 'spec:\n    a: 1\n  b: 2\n'],
    ['an empty text', ''],
  ])('finds nothing to unwrap in %s', (_, text) => {
    expect(unwrap(text)).toBeUndefined();
  });
});

describe('unwrapping JSON', () => {
  const unwrap = (text: string) => unwrapSpec(text, 'json');

  it('keeps the text of the inner spec and reduces its indent', () => {
    const text = `{
  "kind": "Canary",
  "metadata": { "name": "spec", "labels": { "spec": 1 } },
  "spec": {
    "big": 12345678901234567890,
    "text": "a } and a \\" and \\"spec\\": {",
    "list": [
      1.0
    ]
  }
}
`;
    expect(unwrap(text)).toBe(`{
  "big": 12345678901234567890,
  "text": "a } and a \\" and \\"spec\\": {",
  "list": [
    1.0
  ]
}
`);
  });

  it.each([
    ['half-typed JSON', '{"spec": {"a": 1}'],
    ['a spec next to another key', '{"spec": {"a": 1}, "http": []}'],
    ['a spec that is a list', '{"spec": [1]}'],
    ['a spec that is null', '{"spec": null}'],
    ['a list', '[{"spec": {"a": 1}}]'],
    ['a nested spec', '{"metadata": {"spec": {"a": 1}}}'],
  ])('finds nothing to unwrap in %s', (_, text) => {
    expect(unwrap(text)).toBeUndefined();
  });
});

describe('the metadata of a wrapping text', () => {
  it.each([
    ['a: 1\n', undefined],
    ['spec:\n  a: 1\n', undefined],
    ['metadata:\n  name: n\n\nkind: X\nspec:\n  a: 1\n', 'metadata:\n  name: n\n'],
    ['spec:\r\n  a: 1\r\nmetadata: {name: n} # x\r\n', 'metadata: {name: n} # x\n'],
    ['metadata:\n  name: n\nother: 1\nspec:\n  a: 1\n', undefined],
  ])('of %j is %j', (text, metadata) => {
    expect(metadataText(text, 'yaml')).toBe(metadata);
  });

  it('of JSON is JSON', () => {
    expect(metadataText('{"metadata": {"name": "n"}, "spec": {}}', 'json')).toBe('{"metadata":{"name":"n"}}');
    expect(metadataText('{"spec": {}}', 'yaml')).toBeUndefined();
    expect(metadataText('{"metadata"', 'json')).toBeUndefined();
  });
});

it('does not unwrap a text with two specifications', () => {
  expect(unwrapSpec('spec:\n  a: 1\nkind: X\nspec:\n  b: 2\n', 'yaml')).toBeUndefined();
});
