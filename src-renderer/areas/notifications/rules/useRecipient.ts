import { useQuery } from '@tanstack/react-query';
import { useFromValues } from '#kit/form/useRowField.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { messages } from './messages.ts';
import { ruleTarget } from './services.ts';

const { trial: texts } = messages;

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * The form's recipient as the end of a sentence: `to Hanneke de Wit`.
 * @param isEnabled whether names are queried
 */
export function useRecipient(isEnabled: boolean): string {
  const person = useFromValues((values) => nonEmptyText(values.person_id));
  const team = useFromValues((values) => nonEmptyText(values.team_id));
  const target = useFromValues((values) => ruleTarget(values.custom_services));
  const id = person ?? team;
  const found = useQuery({
    ...queries.search.resources.queryOptions({
      input: { kind: person === undefined ? 'team' : 'person', id: id ?? '' },
    }),
    enabled: isEnabled && id !== undefined,
    meta: { quiet: true },
  });
  const connections = useQuery({
    ...queries.connections.choices.queryOptions(),
    enabled: isEnabled && id === undefined && target !== undefined,
    meta: { quiet: true },
  });
  const name = found.data?.[0]?.name ?? id;
  if (person !== undefined && name !== undefined) return texts.to(name);
  if (team !== undefined && name !== undefined) return texts.toTeam(name);
  if (target === undefined) return texts.noRecipient;
  return texts.to(connections.data?.data.find((one) => one.id === target)?.name ?? target);
}
