import { type FormRecord, isRecord } from '#kit/fields/recordPath.ts';
import { toOptionValue } from '#kit/form/rowValues.ts';
import { type ResponderType, responderTypes } from './responderTypes.ts';

/** Settings of a team for one responder type, from `responder_clients` in its specification. */
export interface ResponderClient {
  /** Fixed field values. */
  readonly values: Readonly<Record<string, string>>;
  /** Templates for default values. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Template of the URL of the created request. */
  readonly linkUrl: string | undefined;
}

/** Returns fields with usable values. Teams write the specification by hand, so other values are ignored. */
function textsOf(written: unknown): Readonly<Record<string, string>> {
  if (!isRecord(written)) return {};
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => {
      const text = toOptionValue(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

const clientsOf = (spec: unknown): FormRecord => {
  const clients = isRecord(spec) ? spec.responder_clients : undefined;
  return isRecord(clients) ? clients : {};
};

/**
 * Returns the responder types of a team.
 * @param spec specification of the team, as the server sent it
 */
export function offeredTypes(spec: unknown): readonly ResponderType[] {
  const clients = clientsOf(spec);
  return responderTypes.filter(({ key }) => Object.hasOwn(clients, key));
}

/**
 * Returns a team's settings for a type. Empty if there are none or they are invalid.
 * @param spec specification of the team, as the server sent it
 */
export function responderClientOf(spec: unknown, key: string): ResponderClient {
  const clients = clientsOf(spec);
  const client = Object.hasOwn(clients, key) ? clients[key] : undefined;
  const { values, defaults, linkUrl } = isRecord(client) ? client : {};
  return {
    values: textsOf(values),
    defaults: textsOf(defaults),
    linkUrl: typeof linkUrl === 'string' && linkUrl !== '' ? linkUrl : undefined,
  };
}
