import type { FormRecord } from '../../kit/form/recordPath.ts';
import { renderedOrRaw } from '../templates/renderTemplate.ts';
import type { ResponderClient } from './responderClient.ts';
import { fieldsOf, type ResponderTypeKey } from './responderTypes.ts';

/** Values of the fields of a type, by name. */
export type ResponderValues = Readonly<Record<string, string>>;

/**
 * An incident as templates see it: its type is the label, its status `Open` or `Closed`.
 * @param typeLabel the label of its type
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
  /** As `templateIncident` makes it. */
  readonly incident: FormRecord;
  /** What stands in the fields that somebody edited, or that were chosen for them; all others are filled. */
  readonly edited: ResponderValues;
}

/** What stands in the form: what the team fixed, else what was typed, else the team's template with the values put in. */
export function valuesFrom(type: ResponderTypeKey, { client, incident, edited }: FillInput): ResponderValues {
  const fields = fieldsOf(type).map(({ name }) => name);
  const given = (name: string): string | undefined => client.values[name] ?? edited[name];
  const fill = (before: ResponderValues): ResponderValues =>
    Object.fromEntries(
      fields.map((name) => {
        const fixed = given(name);
        const template = fixed === undefined ? client.defaults[name] : undefined;
        if (template === undefined) return [name, fixed ?? ''];
        // A template of a field says nothing of the field itself: it would grow with each key.
        const { [name]: _own, ...others } = before;
        return [name, renderedOrRaw(template, { ...others, incident })];
      }),
    );
  // Twice, so that one template may hold what another one says; always from the beginning, so that nothing adds up.
  const empty = Object.fromEntries(fields.map((name) => [name, given(name) ?? '']));
  return fill(fill(empty));
}

/** What a person edited, after one more change: what follows from the changed field is empty again, unless the team fixed it. */
export function editedAfter(
  type: ResponderTypeKey,
  edited: ResponderValues,
  changed: ResponderValues,
  fixed: ResponderValues,
): ResponderValues {
  const fields = fieldsOf(type);
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
  /** Exactly one of them is added. */
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

/** What is stored of a responder. UI reference, forms section 12.3. */
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
      ...Object.fromEntries(fieldsOf(type).map(({ name }) => [name, values[name] ?? ''])),
    },
  };
}
