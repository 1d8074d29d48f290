import { connectionTypeOf } from '#contract/rules/connections/types.ts';
import { type FormRecord, isRecord } from '#kit/fields/recordPath.ts';

/** Connection types that can receive notifications but have no form here. */
const formlessTypes: ReadonlySet<string> = new Set(['slackwebhook', 'webhook']);

/** Whether connections of a type can receive notifications. */
export const canNotify = (type: string): boolean =>
  connectionTypeOf(type)?.notifies === true || formlessTypes.has(type);

const firstOf = (services: unknown): FormRecord => {
  const first: unknown = Array.isArray(services) ? services[0] : undefined;
  return isRecord(first) ? first : {};
};

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A rule's target other than a person or a team: a connection's id or a URL. */
export function ruleTarget(services: unknown): string | undefined {
  const first = firstOf(services);
  return asText(first.connection) ?? asText(first.url);
}

/** Sets the connection of the first service. Other stored fields and services stay. */
export function withConnection(services: unknown, connection: string): readonly unknown[] {
  // The server prefers a URL to the connection.
  const { url: _url, ...first } = firstOf(services);
  return [{ ...first, connection }, ...(Array.isArray(services) ? services.slice(1) : [])];
}

/** Whether the stored value contains more than the connection field shows. */
export const hasMoreThanConnection = (services: unknown): boolean =>
  Array.isArray(services) &&
  (services.length > 1 || Object.keys(firstOf(services)).some((key) => key !== 'connection'));
