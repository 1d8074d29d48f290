import { isRecord } from '#kit/fields/recordPath.ts';
import { messages } from './messages.ts';

const { details: texts } = messages;

/** Recipients in a rule's record, as the server stores them. */
interface RuleRecipients {
  readonly person?: unknown;
  readonly team?: unknown;
  readonly services?: unknown;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const nameIn = (value: unknown): string | undefined => (isRecord(value) ? textOf(value.name) : undefined);

const referencePattern = /^connection:\/\//;

/**
 * Returns the recipients of a rule as text: its person, its team, or its connections. A service without a
 * connection has only a URL, which contains secrets, so its name is used.
 * @param nameOf returns the name of a connection by its id
 */
export function ruleRecipients(
  { person, team, services }: RuleRecipients,
  nameOf: (connectionId: string) => string | undefined,
): string | undefined {
  const personName = nameIn(person);
  if (personName !== undefined) return personName;
  const teamName = nameIn(team);
  if (teamName !== undefined) return texts.team(teamName);
  const names = (Array.isArray(services) ? services : []).flatMap((service) => {
    const connection = isRecord(service) ? textOf(service.connection) : undefined;
    const name =
      connection === undefined
        ? nameIn(service)
        : (nameOf(connection) ?? connection.replace(referencePattern, ''));
    return name === undefined ? [] : [name];
  });
  return names.length === 0 ? undefined : names.join(', ');
}
