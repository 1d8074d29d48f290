import type { z } from 'zod';
import type { HostileValues } from './hostileValues.ts';

const deepest = 6;
const longList = 300;
const times = [
  '2026-11-26T10:00:00Z',
  '2026-11-26T09:00:00.123Z',
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
];

interface Bounds {
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

const limit = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

export class SchemaValues {
  readonly #values: HostileValues;
  /** Probability (0 to 1) that a part of the value violates its schema. */
  readonly #deviation: number;

  constructor(values: HostileValues, deviation: number) {
    this.#values = values;
    this.#deviation = deviation;
  }

  /** @param depth nesting depth of this schema */
  make(schema: z.core.$ZodType, depth = 0): unknown {
    const values = this.#values;
    if (values.chance(this.#deviation)) return values.any();
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const inner = (next: z.core.$ZodType) => this.make(next, depth + 1);
    switch (def.type) {
      case 'object':
        return this.#object(def.shape, depth);
      case 'string':
        return this.#string({ ...('format' in def ? { format: def.format } : {}), ...schema._zod.bag });
      case 'number':
        return this.#number(schema._zod.bag);
      case 'boolean':
        return values.chance(0.5);
      case 'enum':
        return values.oneOf(Object.values(def.entries));
      case 'literal':
        return values.oneOf(def.values);
      case 'array':
        return Array.from({ length: values.chance(0.01) ? longList : values.below(4) }, () =>
          inner(def.element),
        );
      case 'record':
        return Object.fromEntries(
          Array.from({ length: values.below(4) }, () => [this.#key(def.keyType), inner(def.valueType)]),
        );
      case 'union':
        return inner(values.oneOf(def.options));
      case 'nullable':
        return values.chance(0.3) ? null : inner(def.innerType);
      case 'optional':
      case 'default':
      case 'prefault':
      case 'nonoptional':
      case 'readonly':
      case 'catch':
        return inner(def.innerType);
      case 'lazy':
        return depth > deepest ? 1 : inner(def.getter());
      case 'pipe':
        return inner(def.in);
      case 'tuple':
        return def.items.map(inner);
      case 'null':
        return null;
      default:
        return values.any();
    }
  }

  /** Record keys must be strings, whatever the schema yields. */
  #key(schema: z.core.$ZodType): string {
    const key = this.make(schema);
    return typeof key === 'string' ? key : this.#values.text();
  }

  #object(shape: Readonly<Record<string, z.core.$ZodType>>, depth: number): Record<string, unknown> {
    const values = this.#values;
    const made: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(shape)) {
      const isOptional = (member as z.core.$ZodTypes)._zod.def.type === 'optional';
      if (values.chance(isOptional ? 0.5 : this.#deviation / 2)) continue;
      made[name] = this.make(member, depth + 1);
    }
    if (values.chance(this.#deviation)) made[values.text().slice(0, 30)] = values.any();
    return made;
  }

  #string(bounds: Bounds): string {
    const values = this.#values;
    switch (bounds.format) {
      case 'uuid':
        return values.id();
      case 'datetime':
        return values.oneOf(times);
      case 'base64':
        return Buffer.from(values.text().slice(0, 200)).toString('base64');
      case 'url':
        return values.address();
    }
    const text = values.text().padEnd(limit(bounds.minimum) ?? 0, 'a');
    const maximum = limit(bounds.maximum);
    return maximum === undefined || values.chance(this.#deviation) ? text : text.slice(0, maximum);
  }

  #number(bounds: Bounds): number {
    const values = this.#values;
    const number = values.chance(0.2) ? values.number() : values.below(100);
    if (values.chance(this.#deviation)) return number;
    return Math.min(Math.max(number, limit(bounds.minimum) ?? -Infinity), limit(bounds.maximum) ?? Infinity);
  }
}
