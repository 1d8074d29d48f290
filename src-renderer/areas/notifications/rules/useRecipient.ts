import { useQuery } from '@tanstack/react-query';
import { useFromValues } from '../../../kit/form/useRowField.ts';
import { queries } from '../../../parts/bridge/bridge.ts';
import { messages } from './messages.ts';
import { targetOf } from './services.ts';

const { trial: texts } = messages;

const textAt = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * The form's recipient as the end of a sentence: `to Hanneke de Wit`.
 * @param asks whether names are queried
 */
export function useRecipient(asks: boolean): string {
  const person = useFromValues((values) => textAt(values.person_id));
  const team = useFromValues((values) => textAt(values.team_id));
  const target = useFromValues((values) => targetOf(values.custom_services));
  const id = person ?? team;
  const found = useQuery({
    ...queries.search.resources.queryOptions({
      input: { kind: person === undefined ? 'team' : 'person', id: id ?? '' },
    }),
    enabled: asks && id !== undefined,
    meta: { quiet: true },
  });
  const connections = useQuery({
    ...queries.connections.choices.queryOptions(),
    enabled: asks && id === undefined && target !== undefined,
    meta: { quiet: true },
  });
  const name = found.data?.[0]?.name ?? id;
  if (person !== undefined && name !== undefined) return texts.to(name);
  if (team !== undefined && name !== undefined) return texts.toTeam(name);
  if (target === undefined) return texts.toNobody;
  return texts.to(connections.data?.data.find((one) => one.id === target)?.name ?? target);
}
