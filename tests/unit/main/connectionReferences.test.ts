import { describe, expect, it } from 'vitest';
import { referencesOf } from '#main/areas/connections/references.ts';

describe('a reference to a connection or a secret', () => {
  it('is found at any depth of a record', () => {
    const found = referencesOf({
      spec: [
        { connection: 'connection://postgres/ns/orders' },
        { script: 'open("connection://mail") # and more' },
        { at: 'connection://ns/orders search' },
        { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] },
        { valueFrom: { configMapKeyRef: { name: 'c', key: 'd' } } },
        'secret://n/key.json',
        null,
        7,
      ],
    });
    expect(found.addresses).toEqual([
      { name: 'orders', qualifier: 'ns' },
      { name: 'mail', qualifier: undefined },
      { name: 'orders search', qualifier: 'ns' },
    ]);
    expect(found.secrets).toEqual([
      { kind: 'secret', name: 's', key: 'k' },
      { kind: 'configMap', name: 'c', key: 'd' },
      { kind: 'secret', name: 'n', key: 'key.json' },
    ]);
    expect(found.texts.has('connection://postgres/ns/orders')).toBe(true);
  });
});
