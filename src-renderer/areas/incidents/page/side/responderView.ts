import type { IncidentPage, Responder } from '#contract/incidents.ts';
import { plainKey, stringifyExact } from '#contract/rules/exactJson.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { isRecord } from '#kit/fields/recordPath.ts';
import { typeLook } from '#parts/incidents/incidentLooks.ts';
import { responderClientOf } from '#parts/responders/responderClient.ts';
import { fieldsOfResponderType, responderTypeOf } from '#parts/responders/responderTypes.ts';
import { templateIncident } from '#parts/responders/responderValues.ts';
import { renderTemplate, TemplateError } from '#parts/templates/renderTemplate.ts';
import { messages } from './messages.ts';

const { responders: texts } = messages;

/** The part of a team's spec that lists its responder clients. */
export const specOf = ({ clients }: { readonly clients: unknown }): FormRecord => ({
  responder_clients: clients,
});

/** Type of a responder. Older clients stored the whole select option, whose value is the type. */
export function responderTypeKey({ properties }: Pick<Responder, 'properties'>): string {
  const stored: unknown = properties.responderType;
  const value = isRecord(stored) ? stored.value : stored;
  return typeof value === 'string' ? value : '';
}

export const responderName = ({ person, team }: Responder): string =>
  [person?.name, team?.name].filter((name) => name !== undefined && name !== '').join(' · ') || texts.unnamed;

/** Display name of a responder type. Unknown types are returned unchanged. */
export const responderTypeLabel = (key: string): string => responderTypeOf(key)?.label ?? key;

interface ShownField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : stringifyExact(value);

/** The request's fields in the form's order. For an unknown type, all stored properties. */
export function responderFields(responder: Responder): readonly ShownField[] {
  const { properties, person } = responder;
  const key = responderTypeKey(responder);
  const fields =
    responderTypeOf(key) === undefined
      ? Object.keys(properties)
          .filter((name) => name !== 'responderType')
          .map((name) => ({ name, label: plainKey(name), kind: 'text' }))
      : fieldsOfResponderType(key);
  return fields
    .map(({ name, label, kind }) => {
      const value = textOf(properties[name]);
      return { name, label, value: kind === 'person' && value === person?.id ? person.name : value };
    })
    .filter(({ value }) => value !== '');
}

/** Accepts only http(s) URLs. Otherwise undefined, for example for `javascript:`. */
function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/**
 * Link to a responder's request in the external system.
 * The team's URL contains the id as `<%= ID %>`, or else as the plain word ID.
 */
export function externalLink(responder: Responder): string | undefined {
  const { team, externalId } = responder;
  if (team === null || externalId === null) return undefined;
  const { linkUrl } = responderClientOf(specOf(team), responderTypeKey(responder));
  if (linkUrl === undefined) return undefined;
  const id = encodeURIComponent(externalId);
  try {
    const rendered = renderTemplate(linkUrl, { ID: id, id });
    return webAddress(rendered === linkUrl ? linkUrl.replace(/\bID\b/, () => id) : rendered);
  } catch (error) {
    // A template that cannot be rendered yields no link. The id itself is displayed.
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

interface Step {
  readonly name: string;
  /** ISO 8601. Null until the step is reached. */
  readonly at: string | null;
  /** Whether this is the first step that is not reached. */
  readonly next: boolean;
}

export function responderSteps({
  createdAt,
  acknowledgedAt,
  resolvedAt,
  closedAt,
}: Pick<Responder, 'createdAt' | 'acknowledgedAt' | 'resolvedAt' | 'closedAt'>): readonly Step[] {
  const steps = [
    { name: texts.created, at: createdAt },
    { name: texts.acknowledged, at: acknowledgedAt },
    { name: texts.resolved, at: resolvedAt },
    { name: texts.closed, at: closedAt },
  ];
  const next = steps.findIndex(({ at }) => at === null);
  return steps.map((step, index) => ({ ...step, next: index === next }));
}

/** The incident with the server's field names, for templates of teams. */
export const incidentForTemplates = (page: IncidentPage): FormRecord =>
  templateIncident(
    {
      id: page.id,
      incident_id: page.displayId,
      title: page.title,
      description: page.description,
      severity: page.severity,
      status: page.status,
      created_at: page.createdAt,
      updated_at: page.updatedAt,
      commander: page.commander,
      communicator: page.communicator,
    },
    typeLook(page.type).word,
  );
