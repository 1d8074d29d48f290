import { beforeEach, describe, expect, it } from 'vitest';
import { type SchemaMatch, SchemaRegistry } from '#kit/editor/SchemaRegistry.ts';

describe('schemas of editors', () => {
  let told: (readonly SchemaMatch[])[];
  let registry: SchemaRegistry;

  beforeEach(() => {
    told = [];
    registry = new SchemaRegistry((matches) => told.push(matches));
  });

  const canary = { uri: 'quarterdeck://schema/canary', schema: { type: 'object' } };
  const silence = { uri: 'quarterdeck://schema/silence', schema: { type: 'array' } };

  it('have a folder each, registered with the files that they apply to', () => {
    const folders = [registry.folderOf(canary), registry.folderOf(silence)];
    expect(new Set(folders).size).toBe(2);
    expect(told.at(-1)).toEqual([
      { ...canary, fileMatch: [`${folders[0]}/*`] },
      { ...silence, fileMatch: [`${folders[1]}/*`] },
    ]);
  });

  it('are not registered again for another editor with the same schema', () => {
    const folder = registry.folderOf(canary);
    expect(registry.folderOf({ ...canary, schema: { ...canary.schema } })).toBe(folder);
    expect(told).toHaveLength(1);
  });

  it('register without rules while pending, and keep the rules they have', () => {
    const coming = { uri: canary.uri, schema: undefined };
    const folder = registry.folderOf(coming);
    expect(told.at(-1)).toEqual([{ uri: canary.uri, schema: {}, fileMatch: [`${folder}/*`] }]);
    expect(registry.folderOf(canary)).toBe(folder);
    expect(registry.folderOf(coming)).toBe(folder);
    expect(told).toHaveLength(2);
    expect(told.at(-1)?.[0]?.schema).toEqual(canary.schema);
  });

  it('register changed rules under the same name for the same files', () => {
    const folder = registry.folderOf(canary);
    expect(registry.folderOf({ ...canary, schema: { type: 'string' } })).toBe(folder);
    expect(told.at(-1)).toEqual([
      { uri: canary.uri, schema: { type: 'string' }, fileMatch: [`${folder}/*`] },
    ]);
  });
});
