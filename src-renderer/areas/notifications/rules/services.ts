import { connectionTypeOf } from '../../../../src-preload/contract/rules/connections/types.ts';
import { type FormRecord, isRecord } from '../../../kit/form/recordPath.ts';

/** Types that have no form here and send notifications all the same. */
const others: ReadonlySet<string> = new Set(['slackwebhook', 'webhook']);

/** Whether notifications can go to a connection of a type. */
export const notifies = (type: string): boolean =>
  connectionTypeOf(type)?.notifies === true || others.has(type);

const firstOf = (services: unknown): FormRecord => {
  const first: unknown = Array.isArray(services) ? services[0] : undefined;
  return isRecord(first) ? first : {};
};

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Where a rule sends to beside people and teams: a connection's id, or an address as somebody wrote it. */
export function targetOf(services: unknown): string | undefined {
  const first = firstOf(services);
  return asText(first.connection) ?? asText(first.url);
}

/** The services with another connection for the first of them; what else is stored stays. */
export function withConnection(services: unknown, connection: string): readonly unknown[] {
  // An address of its own would go before the connection.
  const { url: _url, ...first } = firstOf(services);
  return [{ ...first, connection }, ...(Array.isArray(services) ? services.slice(1) : [])];
}

/** Whether more is stored than the field of a connection shows. */
export const storesMore = (services: unknown): boolean =>
  Array.isArray(services) &&
  (services.length > 1 || Object.keys(firstOf(services)).some((key) => key !== 'connection'));
