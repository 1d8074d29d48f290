import { parseExact } from '#contract/rules/exactJson.ts';
import { stringifyYaml } from '#kit/fields/stringifyYaml.ts';

/** Returns the last value of a document in the order of its text. */
function lastScalar(value: unknown): unknown {
  let last = value;
  while (typeof last === 'object' && last !== null) last = Object.values(last).at(-1);
  return last;
}

/**
 * Converts JSON to YAML for display and export. Quotes and escapes texts that YAML 1.1 readers would
 * misinterpret, such as `yes`. Numbers have the digits of the JSON text.
 * @returns ends with a line break only if the last text does, because that break is a part of the text
 */
export function writeYaml(json: string): string {
  const value = parseExact(json);
  const last = lastScalar(value);
  const yaml = stringifyYaml(value);
  return typeof last === 'string' && last.endsWith('\n') ? yaml : yaml.replace(/\n$/, '');
}
