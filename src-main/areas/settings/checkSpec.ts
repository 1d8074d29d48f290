import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { roundExact } from '#contract/rules/exactJson.ts';
import { goFieldNames, specSchemaOf } from '#contract/rules/serverSchemas.ts';
import type { SpecProblem } from '#contract/settings.ts';

const maxProblems = 50;

/** Unknown keywords and formats are ignored, because schemas of a newer server may have them. */
const options = { allErrors: true, strict: false, validateFormats: false, verbose: true } as const;

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The key that an object must not have. Undefined for other errors. */
const unknownKeyOf = ({ keyword, params }: ErrorObject): string | undefined =>
  keyword === 'additionalProperties' || keyword === 'unevaluatedProperties'
    ? String(params.additionalProperty ?? params.unevaluatedProperty)
    : undefined;

/** @param types JSON types that the branches of the schema allow for the same value */
function sentenceOf(error: ErrorObject, types: readonly string[]): string {
  const { keyword, params, message } = error;
  const unknownKey = unknownKeyOf(error);
  if (keyword === 'required') return `${String(params.missingProperty)} is missing.`;
  if (unknownKey !== undefined) return `${unknownKey} is unknown.`;
  if (keyword === 'type') return `This must be of type ${types.join(' or ')}.`;
  if (keyword === 'enum') return `This must be one of: ${[params.allowedValues].flat().join(', ')}.`;
  return `This ${message ?? 'does not match the schema'}.`;
}

/**
 * Returns the Go fields because of which a schema describes another object than the server reads. Empty if
 * the error is a fault of the specification.
 */
function goFieldsOf(error: ErrorObject): readonly string[] {
  const { keyword, params, parentSchema, data } = error;
  const names = goFieldNames(parentSchema).filter(
    (name) => typeof data !== 'object' || data === null || !Object.hasOwn(data, name),
  );
  if (keyword === 'required') return names.includes(String(params.missingProperty)) ? names : [];
  // The unknown key can belong to an embedded struct.
  return unknownKeyOf(error) === undefined ? [] : names;
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
  const validate = new Ajv2020(options).compile(specSchemaOf(plain));
  lastValidator = { schema, validate };
  return validate;
}

export interface SpecCheck {
  /** One entry per fault of the value. */
  readonly problems: readonly SpecProblem[];
  /** One entry per object that the schema describes wrongly. Such an object was not checked. */
  readonly schemaFaults: readonly SpecProblem[];
}

/**
 * Validates a value against a schema of the server. Compiling a schema can take unlimited time: call it only
 * in the compute thread.
 * @param schema JSON text
 * @throws Error if the schema is invalid
 */
export function checkSpec(schema: string, value: unknown): SpecCheck {
  const validate = validatorOf(schema);
  if (validate(roundExact(value))) return { problems: [], schemaFaults: [] };
  const errors = validate.errors ?? [];
  const specificErrors = errors.filter((error) => !isWrapperError(error));
  const reported = specificErrors.length > 0 ? specificErrors : errors;
  const typesAt = (pointer: string): readonly string[] => [
    ...new Set(
      reported.flatMap(({ keyword, instancePath, params }): readonly string[] =>
        keyword === 'type' && instancePath === pointer ? [params.type].flat() : [],
      ),
    ),
  ];
  const problems = new Map<string, SpecProblem>();
  const schemaFaults = new Map<string, SpecProblem>();
  for (const error of reported) {
    const path = keysOf(error.instancePath);
    const goFields = goFieldsOf(error);
    if (goFields.length > 0) {
      const message = `The schema describes this object with ${goFields.join(', ')}, a field of the server’s code.`;
      schemaFaults.set(error.instancePath, { path, message });
      continue;
    }
    const key = unknownKeyOf(error);
    const problem = {
      path,
      ...(key === undefined ? {} : { key }),
      message: sentenceOf(error, typesAt(error.instancePath)),
    };
    problems.set(JSON.stringify(problem), problem);
  }
  return {
    problems: [...problems.values()].slice(0, maxProblems),
    schemaFaults: [...schemaFaults.values()].slice(0, maxProblems),
  };
}
