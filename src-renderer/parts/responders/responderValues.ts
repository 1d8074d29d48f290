import type { FormRecord } from '#kit/fields/recordPath.ts';
import { renderOrRaw } from '../templates/renderTemplate.ts';
import type { ResponderClient } from './responderClient.ts';
import { fieldsOfResponderType, type ResponderTypeKey } from './responderTypes.ts';

export type ResponderValues = Readonly<Record<string, string>>;

/**
 * Converts an incident for templates: `type` is the label, `status` is `Open` or `Closed`.
 * @param typeLabel label of the incident's type
 */
export const templateIncident = (
  incident: FormRecord & { readonly status?: unknown },
  typeLabel: string,
): FormRecord => ({
  ...incident,
  type: typeLabel,
  status: String(incident.status).toLowerCase() === 'closed' ? 'Closed' : 'Open',
});

interface FillInput {
  readonly client: ResponderClient;
  /** Result of `templateIncident`. */
  readonly incident: FormRecord;
  /** Values of edited fields. All others are filled from templates. */
  readonly edited: ResponderValues;
}

/** Returns the form values: fixed by the team, otherwise edited, otherwise from the team's template. */
export function valuesFrom(type: ResponderTypeKey, { client, incident, edited }: FillInput): ResponderValues {
  const fields = fieldsOfResponderType(type).map(({ name }) => name);
  const fixedOrEdited = (name: string): string | undefined => client.values[name] ?? edited[name];
  const fill = (before: ResponderValues): ResponderValues =>
    Object.fromEntries(
      fields.map((name) => {
        const fixed = fixedOrEdited(name);
        const template = fixed === undefined ? client.defaults[name] : undefined;
        if (template === undefined) return [name, fixed ?? ''];
        // A field's own value is not available to its template; otherwise it would grow on each keystroke.
        const { [name]: _own, ...others } = before;
        return [name, renderOrRaw(template, { ...others, incident })];
      }),
    );
  // Two passes, so that templates can use results of other templates. Always from the start, so that results
  // do not accumulate.
  const empty = Object.fromEntries(fields.map((name) => [name, fixedOrEdited(name) ?? '']));
  return fill(fill(empty));
}

/** Returns the edited values after a change. Clears dependent fields unless the team fixes them. */
export function editedAfter(
  type: ResponderTypeKey,
  edited: ResponderValues,
  changed: ResponderValues,
  fixed: ResponderValues,
): ResponderValues {
  const fields = fieldsOfResponderType(type);
  const next: Record<string, string> = { ...edited, ...changed };
  const clear = (name: string): void => {
    for (const led of fields.find((field) => field.name === name)?.clears ?? []) {
      if (Object.hasOwn(changed, led) || Object.hasOwn(fixed, led)) continue;
      next[led] = '';
      clear(led);
    }
  };
  for (const name of Object.keys(changed)) clear(name);
  return next;
}

interface StoredInput {
  readonly incidentId: string;
  /** Exactly one of the two is added. */
  readonly added: { readonly teamId: string } | { readonly personId: string };
  readonly createdBy: string;
  readonly values: ResponderValues;
}

export type StoredResponder = {
  readonly type: 'person' | 'system';
  readonly incident_id: string;
  readonly created_by: string;
  readonly properties: Readonly<Record<string, string>>;
} & ({ readonly team_id: string } | { readonly person_id: string });

export function storedRecord(
  type: ResponderTypeKey,
  { incidentId, added, createdBy, values }: StoredInput,
): StoredResponder {
  return {
    type: type === 'person' ? 'person' : 'system',
    incident_id: incidentId,
    ...('teamId' in added ? { team_id: added.teamId } : { person_id: added.personId }),
    created_by: createdBy,
    properties: {
      responderType: type,
      ...Object.fromEntries(fieldsOfResponderType(type).map(({ name }) => [name, values[name] ?? ''])),
    },
  };
}
