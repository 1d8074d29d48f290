import { exactDigits, parseExact } from '#contract/rules/exactJson.ts';
import { isRecord } from '#kit/fields/recordPath.ts';
import type { Option } from '#kit/select/Option.ts';
import type { ChoiceSource } from './responderTypes.ts';

/** A catalog item that represents an external system for requests. */
export interface ResponderInstance {
  readonly id: string;
  readonly name: string;
  readonly externalIds: readonly string[];
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : exactDigits(value);

/** Reads value and label of a list entry, by source. */
const readers: Readonly<Record<ChoiceSource, (entry: unknown) => Option | undefined>> = {
  projects: (entry) => namedOption(entry, 'key'),
  plans: (entry) => namedOption(entry, 'id'),
  buckets: (entry) => namedOption(entry, 'id'),
  issueTypes: plainOption,
  priorities: plainOption,
};

function namedOption(entry: unknown, key: string): Option | undefined {
  const value = isRecord(entry) ? asText(entry[key]) : undefined;
  if (value === undefined || !isRecord(entry)) return undefined;
  return { value, label: asText(entry.name) ?? value };
}

function plainOption(entry: unknown): Option | undefined {
  const value = asText(entry);
  return value === undefined ? undefined : { value, label: value };
}

function parseConfig(config: unknown): unknown {
  if (typeof config !== 'string') return config;
  try {
    return parseExact(config);
  } catch (error) {
    // Without JSON there are no choices.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Returns the choices of a field. Invalid entries are skipped. Without choices the field is free text.
 * @param config configuration of the instance, as the server sent it
 */
export function choicesOf(config: unknown, source: ChoiceSource): readonly Option[] {
  const parsedConfig = parseConfig(config);
  const list = isRecord(parsedConfig) ? parsedConfig[source] : undefined;
  if (!Array.isArray(list)) return [];
  const seen = new Set<string>();
  return list.flatMap((entry: unknown) => {
    const option = readers[source](entry);
    if (option === undefined || seen.has(option.value)) return [];
    seen.add(option.value);
    return [option];
  });
}

/** Returns the instance whose external id contains the team's id. */
export const instanceOfTeam = (
  instances: readonly ResponderInstance[],
  teamId: string,
): ResponderInstance | undefined =>
  teamId === ''
    ? undefined
    : instances.find(({ externalIds }) => externalIds.some((id) => id.includes(teamId)));
