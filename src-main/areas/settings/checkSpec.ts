import type { ErrorObject } from 'ajv/dist/2020.js';
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

/**
 * What is wrong with a value by a schema of the server.
 * @throws Error of the schema, when it cannot be used
 */
export async function checkSpec(schema: object, value: unknown): Promise<readonly SpecProblem[]> {
  // Read when the first one is checked: the program starts without it.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  // The dialect is not looked at: those that the server writes differ in nothing that its schemas use.
  const { $schema: _dialect, ...plain } = schema as Readonly<Record<string, unknown>>;
  const validate = new Ajv2020(options).compile(plain);
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
