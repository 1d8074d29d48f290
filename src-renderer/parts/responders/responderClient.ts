import { type FormRecord, isRecord } from '../../kit/form/recordPath.ts';
import { type ResponderType, responderTypes } from './responderTypes.ts';

/** What a team says of one of its types of responders: an entry of `responder_clients` in its spec. */
export interface ResponderClient {
  /** Fields that are fixed. */
  readonly values: Readonly<Record<string, string>>;
  /** Templates of fields. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Template of the address of what was made elsewhere. */
  readonly linkUrl: string | undefined;
}

/** Fields with something that a field can hold; a team's spec is written by hand, and the rest of it is nobody's business here. */
function textsOf(written: unknown): Readonly<Record<string, string>> {
  if (!isRecord(written)) return {};
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, String(value)]]
        : [],
    ),
  );
}

const clientsOf = (spec: unknown): FormRecord => {
  const clients = isRecord(spec) ? spec.responder_clients : undefined;
  return isRecord(clients) ? clients : {};
};

/** The types that a team has. @param spec of the team, as the server sent it */
export function offeredTypes(spec: unknown): readonly ResponderType[] {
  const clients = clientsOf(spec);
  return responderTypes.filter(({ key }) => Object.hasOwn(clients, key));
}

/** What a team says of a type; nothing where it says nothing that can be read. @param spec of the team, as the server sent it */
export function clientOf(spec: unknown, key: string): ResponderClient {
  const clients = clientsOf(spec);
  const client = Object.hasOwn(clients, key) ? clients[key] : undefined;
  const { values, defaults, linkUrl } = isRecord(client) ? client : {};
  return {
    values: textsOf(values),
    defaults: textsOf(defaults),
    linkUrl: typeof linkUrl === 'string' && linkUrl !== '' ? linkUrl : undefined,
  };
}
