import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { SpecProblem } from '#contract/settings.ts';

const maxProblems = 50;

/** Unknown keywords and formats are ignored, because schemas of a newer server may have them. */
const options = { allErrors: true, strict: false, validateFormats: false, verbose: false } as const;

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

function sentenceOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return `${String(params.missingProperty)} is missing.`;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return `${String(params.additionalProperty ?? params.unevaluatedProperty)} is unknown.`;
  if (keyword === 'type') return `This must be of type ${[params.type].flat().join(' or ')}.`;
  if (keyword === 'enum') return `This must be one of: ${[params.allowedValues].flat().join(', ')}.`;
  return `This ${message ?? 'does not match the schema'}.`;
}

/** Returns whether an error only reports that a subschema failed, whose own errors are more helpful. */
const isWrapperError = ({ keyword }: ErrorObject): boolean =>
  ['anyOf', 'oneOf', 'allOf', 'if'].includes(keyword);

let lastValidator: { readonly schema: string; readonly validate: ValidateFunction } | undefined;

/**
 * Caches the last compiled schema. Compiling is slower than checking, and the same schema is
 * used several times.
 */
function validatorOf(schema: string): ValidateFunction {
  if (lastValidator?.schema === schema) return lastValidator.validate;
  // Drops the dialect, because the server's schemas use only features that all dialects share.
  const { $schema: _dialect, ...plain } = z.looseObject({}).parse(JSON.parse(schema));
  const validate = new Ajv2020(options).compile(plain);
  lastValidator = { schema, validate };
  return validate;
}

/**
 * Validates a value against a schema of the server. Compiling a schema can take unlimited time: call it only
 * in the compute thread.
 * @param schema JSON text
 * @throws Error if the schema is invalid
 */
export function checkSpec(schema: string, value: unknown): readonly SpecProblem[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const specificErrors = errors.filter((error) => !isWrapperError(error));
  const problems = new Map<string, SpecProblem>();
  for (const error of specificErrors.length > 0 ? specificErrors : errors) {
    const problem = { path: keysOf(error.instancePath), message: sentenceOf(error) };
    problems.set(JSON.stringify(problem), problem);
  }
  return [...problems.values()].slice(0, maxProblems);
}
