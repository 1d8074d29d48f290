import fc from 'fast-check';
import {
  type CatalogCondition,
  type ColumnSpec,
  columnSources,
  columnTypes,
  conditionFields,
  operatorsOf,
  typeOfSubject,
} from '#contract/rules/ownColumns.ts';

/** Columns with usual and unusual keys. */
export const columnSpecs: fc.Arbitrary<ColumnSpec> = fc
  .record({
    source: fc.constantFrom(...columnSources),
    type: fc.constantFrom(...columnTypes),
    key: fc.oneof(
      fc.constantFrom('app', 'app.kubernetes.io/name', "items[?@.x > 3]['a b']", 'a"b\\c'),
      fc.string({ minLength: 1 }),
      fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    ),
  })
  .map((spec) => (spec.source === 'path' ? { ...spec, key: `$.${spec.key}` } : spec));

const values = {
  text: fc.string({ minLength: 1, maxLength: 40 }),
  number: fc.constantFrom('3', '-1.5', '1e3', '500m', '2Ki'),
  time: fc.constantFrom('1h', '1h30m', '2026-11-01', '2026-11-01T10:00:00Z'),
  bytes: fc.constantFrom('128Mi', '512', '1.5GB', '100B'),
} as const;

/** Conditions that main accepts. */
export const catalogConditions: fc.Arbitrary<CatalogCondition> = fc
  .oneof(fc.constantFrom(...conditionFields), columnSpecs)
  .chain((subject) => {
    const type = typeOfSubject(subject);
    return fc.constantFrom(...operatorsOf[type]).chain((operator) =>
      (operator === 'has' || operator === 'no' ? fc.constant('') : values[type]).map((value) => ({
        subject,
        operator,
        value,
      })),
    );
  });
