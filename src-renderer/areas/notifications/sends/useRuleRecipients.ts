import { useQuery } from '@tanstack/react-query';
import { queries } from '#parts/bridge/bridge.ts';
import { ruleRecipients } from './ruleRecipients.ts';

/**
 * Reads the recipients of a rule. Undefined until they are read, and if they cannot be read.
 * @param isEnabled whether they are read at all
 */
export function useRuleRecipients(ruleId: string | undefined, isEnabled: boolean): string | undefined {
  const rule = useQuery({
    ...queries.resources.get.queryOptions({ input: { kind: 'notifications', id: ruleId ?? '' } }),
    enabled: isEnabled && ruleId !== undefined,
    meta: { quiet: true },
  });
  const connections = useQuery({
    ...queries.connections.choices.queryOptions(),
    enabled: isEnabled && rule.data !== undefined,
    meta: { quiet: true },
  });
  if (rule.data === undefined) return undefined;
  const { record, row } = rule.data.data;
  return ruleRecipients(
    { person: row.values.person, team: row.values.team, services: record.custom_services },
    (id) => connections.data?.data.find((one) => one.id === id)?.name,
  );
}
