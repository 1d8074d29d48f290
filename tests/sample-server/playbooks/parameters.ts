import type { PlaybookSpec } from './spec.ts';
import { fillAll, type TemplateValues } from './templates.ts';

/** A parameter that nobody knows or that is missing. */
export class ParameterError extends Error {}

/** The parameters of a playbook as a form shows them: with their templates filled. */
export const filledParameters = ({ parameters }: PlaybookSpec, values: TemplateValues): readonly object[] =>
  parameters.map((parameter) => fillAll(withoutAbsent(parameter), values) as object);

/** A server tells `required` only where it is true, and no default that is not there. */
const withoutAbsent = (parameter: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(parameter).filter(
      ([key, value]) => value !== undefined && (key !== 'required' || value === true),
    ),
  );

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/**
 * The values that a run has: those that were given, and for every other parameter its default or an empty text.
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
