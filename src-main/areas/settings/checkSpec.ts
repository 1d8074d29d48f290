import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { SpecProblem } from '../../../src-preload/contract/settings.ts';

const mostProblems = 50;

/** Unknown keywords and formats are what they are: schemas are checked by the server that has them. */
const options = { allErrors: true, strict: false, validateFormats: false, verbose: false } as const;

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** What is wrong, in words for a person. */
function sentenceOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return `${String(params.missingProperty)} is missing.`;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return `${String(params.additionalProperty ?? params.unevaluatedProperty)} is unknown.`;
  if (keyword === 'type') return `This must be of type ${[params.type].flat().join(' or ')}.`;
  if (keyword === 'enum') return `This must be one of: ${[params.allowedValues].flat().join(', ')}.`;
  return `This ${message ?? 'is not as the schema wants it'}.`;
}

/** Of a schema that is put together of several, only what one of its parts says helps. */
const isAboutParts = ({ keyword }: ErrorObject): boolean =>
  ['anyOf', 'oneOf', 'allOf', 'if'].includes(keyword);

let last: { readonly schema: string; readonly validate: ValidateFunction } | undefined;

/** A schema as a function. Compiling takes longer than checking, and a specification is checked several times by the same schema. */
function validatorOf(schema: string): ValidateFunction {
  if (last?.schema === schema) return last.validate;
  // The dialect is not read: those that the server writes differ in nothing that its schemas use.
  const { $schema: _dialect, ...plain } = z.looseObject({}).parse(JSON.parse(schema));
  const validate = new Ajv2020(options).compile(plain);
  last = { schema, validate };
  return validate;
}

/**
 * What is wrong with a value by a schema of the server. Compiling a schema can take any time: call it only in the compute thread.
 * @param schema its JSON text
 * @throws Error of the schema, when it cannot be used
 */
export function checkSpec(schema: string, value: unknown): readonly SpecProblem[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const told = errors.filter((error) => !isAboutParts(error));
  const said = new Map<string, SpecProblem>();
  for (const error of told.length > 0 ? told : errors) {
    const problem = { path: keysOf(error.instancePath), message: sentenceOf(error) };
    said.set(JSON.stringify(problem), problem);
  }
  return [...said.values()].slice(0, mostProblems);
}
