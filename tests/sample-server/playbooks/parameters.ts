import type { PlaybookSpec } from './spec.ts';
import { fillAll, type TemplateValues } from './templates.ts';

/** An unknown or missing parameter. */
export class ParameterError extends Error {}

/** Returns a playbook's parameters for a form, with filled templates. */
export const filledParameters = ({ parameters }: PlaybookSpec, values: TemplateValues): readonly object[] =>
  parameters.map((parameter) => fillAll(withoutAbsent(parameter), values) as object);

/** The server omits `required` unless true, and omits missing defaults. */
const withoutAbsent = (parameter: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(parameter).filter(
      ([key, value]) => value !== undefined && (key !== 'required' || value === true),
    ),
  );

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/**
 * Returns a run's parameter values: given values, otherwise defaults or empty strings.
 * @throws ParameterError
 */
export function parametersOfRun(
  { parameters }: PlaybookSpec,
  given: Readonly<Record<string, string>>,
  values: TemplateValues,
): Readonly<Record<string, string>> {
  const names = parameters.map(({ name }) => name);
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new ParameterError(
      `unknown parameter(s): ${unknown.join(', ')}, valid parameters are: ${names.join(', ')}`,
    );
  const missing = parameters.filter(
    ({ name, required, default: preset }) => required && given[name] === undefined && preset === undefined,
  );
  if (missing.length > 0)
    throw new ParameterError(`missing required parameter(s): ${missing.map(({ name }) => name).join(', ')}`);
  return Object.fromEntries(
    parameters.map(({ name, default: preset }) => [
      name,
      given[name] ?? textOf(fillAll(preset, { ...values, params: given })),
    ]),
  );
}
