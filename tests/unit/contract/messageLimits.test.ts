import { getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import { filePieceCharacters, maxMessageBytes, maxTextCharacters } from '#contract/rules/messageLimits.ts';

interface Schema {
  readonly maxLength?: number | null;
  readonly _zod: { readonly def: Readonly<Record<string, unknown>> };
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Returns the direct child schemas: properties, elements, options, keys and values. */
function childrenOf({ _zod: { def } }: Schema): Schema[] {
  const lazy = typeof def.getter === 'function' ? [def.getter()] : [];
  const values = [...Object.values(def), ...lazy].flatMap((value) => {
    if (isSchema(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value) : [];
  });
  return values.filter(isSchema);
}

function textLimitsOf(root: Schema): number[] {
  const seen = new Set<Schema>();
  const pending = [root];
  const limits: number[] = [];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    if (schema._zod.def.type === 'string' && typeof schema.maxLength === 'number')
      limits.push(schema.maxLength);
    pending.push(...childrenOf(schema));
  }
  return limits;
}

function inputsOf(router: object, path: readonly string[] = []): Array<readonly [string, Schema]> {
  return Object.entries(router).flatMap(([key, inner]) => {
    const innerPath = [...path, key];
    if (!isContractProcedure(inner)) return inputsOf(inner as object, innerPath);
    const { inputSchema } = inner['~orpc'];
    const stream = getEventIteratorSchemaDetails(inputSchema);
    const schema: unknown = stream?.yields ?? inputSchema;
    return isSchema(schema) ? [[innerPath.join('.'), schema] as const] : [];
  });
}

const inputs = inputsOf(contract);

/** Returns the maximum bytes of a message with one text. JSON encodes a control character in six bytes. */
const bytesOf = (characters: number): number =>
  Buffer.byteLength(
    JSON.stringify({ i: '1', p: { u: '/a', b: { json: { text: '\u0001'.repeat(characters) } } } }),
  );

describe('the size limit of a message', () => {
  it('fits the longest text of the contract', () => {
    expect(bytesOf(maxTextCharacters)).toBeLessThanOrEqual(maxMessageBytes);
    expect(bytesOf(filePieceCharacters)).toBeLessThanOrEqual(maxMessageBytes);
  });

  it('is compared with the text limits of more than 100 procedures', () => {
    const byName = new Map(inputs.map(([name, schema]) => [name, Math.max(...textLimitsOf(schema))]));
    expect(byName.get('shell.file.save')).toBe(filePieceCharacters);
    expect(byName.get('shell.file.piece')).toBe(filePieceCharacters);
    expect(byName.get('drafts.write')).toBe(1_000_000);
    expect(inputs.length).toBeGreaterThan(100);
  });

  it.each(inputs)('is respected by every text of %s', (_name, schema) => {
    expect(textLimitsOf(schema).filter((limit) => limit > maxTextCharacters)).toEqual([]);
  });
});
