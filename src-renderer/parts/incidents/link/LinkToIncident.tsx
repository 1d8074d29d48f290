import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Incident } from '#contract/incidents.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import {
  type IncidentSeverity,
  type IncidentType,
  incidentSeverities,
  incidentTypes,
} from '#contract/rules/incidents.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { SelectField } from '#kit/fields/SelectField.tsx';
import type { ConnectedField, FieldRow } from '#kit/form/FieldRow.ts';
import type { FormFailure } from '#kit/form/FormFailure.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { useFromValues, useSetValueAt } from '#kit/form/useRowField.ts';
import type { Option } from '#kit/select/Option.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { useActionState } from '#parts/actions/useActionState.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { FormDialog } from '#parts/FormDialog.tsx';
import { toDisplayFailure } from '#parts/failures.ts';
import { hypothesisLook, incidentSeverityLooks, statusLook, typeLooks } from '../incidentLooks.ts';
import { evidencesOf, type Linkable, type LinkedEvidence } from './LinkedEvidence.ts';
import { type LinkIds, type LinkProgress, linkSteps, noLinkProgress } from './linkSteps.ts';
import { messages } from './messages.ts';

const { fields: labels, problems } = messages;

const searchDelayMs = 100;
const maxResults = 20;
const maxSearchLength = 500;
const maxTitleLength = 1_000;

const isId = (value: unknown, known: ReadonlyMap<string, Incident>): value is string =>
  typeof value === 'string' && known.has(value);
const tooLong = (value: unknown): string | undefined =>
  trimmedText(value).length > maxTitleLength ? problems.tooLong : undefined;
const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const listInput = (search: string | undefined) => ({
  filter: search === undefined ? {} : { search: search.slice(0, maxSearchLength) },
  sortBy: 'created_at' as const,
  sortOrder: 'desc' as const,
  pageIndex: 0,
  pageSize: maxResults,
});

const optionOf = ({ id, displayId, title, status }: Incident): Option => ({
  value: id,
  label: title,
  detail: `${displayId} · ${statusLook(status).word}`,
});

/** Incidents found while the dialog is open. Other values are titles of new incidents. */
type KnownIncidents = Map<string, Incident>;

interface IncidentFieldProps {
  readonly field: ConnectedField;
  readonly disabled: boolean;
  readonly required: boolean;
  readonly knownIncidents: KnownIncidents;
}

/** Select with the latest incidents, search results, or a new title. */
function IncidentField({ field, disabled, required, knownIncidents }: IncidentFieldProps) {
  const setAt = useSetValueAt();
  const latest = useQuery(queries.incidents.list.queryOptions({ input: listInput(undefined) }));
  const options = useMemo(() => {
    const incidents = latest.data?.data.incidents ?? [];
    for (const incident of incidents) knownIncidents.set(incident.id, incident);
    return incidents.map(optionOf);
  }, [latest.data, knownIncidents]);
  const search = async (text: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const { data } = await bridge.incidents.list(listInput(text), { signal });
    for (const incident of data.incidents) knownIncidents.set(incident.id, incident);
    return data.incidents.map(optionOf);
  };
  const value = trimmedText(field.value);
  return (
    <SelectField
      label={labels.incident}
      required={required}
      disabled={disabled}
      error={field.error}
      hint={value !== '' && !isId(value, knownIncidents) ? messages.newIncident : undefined}
      placeholder={messages.incidentPlaceholder}
      value={value}
      onChange={(next) => {
        // The chosen hypothesis belongs to the previous incident.
        if (isId(next, knownIncidents) && next !== value) setAt('hypothesis', '');
        field.onChange(next);
      }}
      options={options}
      search={search}
      searchDelayMs={searchDelayMs}
      creatable
      createLabel={messages.createIncident}
    />
  );
}

/** Select with the hypotheses of the chosen incident, or a new title. */
function HypothesisField({ field, disabled, required, knownIncidents }: IncidentFieldProps) {
  const chosen = useFromValues(({ incident }) => trimmedText(incident));
  const isExisting = isId(chosen, knownIncidents);
  const query = useQuery(
    queries.incidents.get.queryOptions({ input: { id: chosen }, enabled: isExisting && !disabled }),
  );
  const hypotheses = isExisting ? (query.data?.data.hypotheses ?? []) : [];
  const options = hypotheses.map(
    ({ id, title, status }): Option => ({ value: id, label: title, detail: hypothesisLook(status).word }),
  );
  const value = trimmedText(field.value);
  const isNew = value !== '' && !options.some((option) => option.value === value);
  const hint = () => {
    if (!isExisting) return chosen === '' ? undefined : messages.ofNewIncident;
    if (query.error !== null) return messages.hypothesesFailed(toDisplayFailure(query.error).sentence);
    if (query.isPending) return messages.reading;
    return isNew ? messages.newHypothesis : undefined;
  };
  return (
    <SelectField
      label={labels.hypothesis}
      required={required}
      disabled={disabled}
      error={field.error}
      hint={hint()}
      placeholder={messages.hypothesisPlaceholder}
      value={value}
      onChange={field.onChange}
      options={options}
      creatable
      createLabel={messages.createHypothesis}
    />
  );
}

const optionsOf = <Value extends string>(
  values: readonly Value[],
  looks: Readonly<Record<Value, { readonly word: string }>>,
) => values.map((value) => ({ value, label: looks[value].word }));

/** @param progress progress of an earlier attempt; its records cannot be changed */
function rowsOf(knownIncidents: KnownIncidents, progress: LinkProgress): readonly FieldRow[] {
  const isLocked = progress.hypothesisId !== undefined;
  const isNew = ({ incident }: FormRecord): boolean =>
    trimmedText(incident) !== '' && !isId(incident, knownIncidents);
  return [
    {
      kind: 'custom',
      name: 'incident',
      label: labels.incident,
      required: true,
      requiredMessage: problems.incident,
      check: tooLong,
      disabled: isLocked,
      render: (field, row) => (
        <IncidentField
          field={field}
          knownIncidents={knownIncidents}
          disabled={row.disabled === true}
          required={row.required === true}
        />
      ),
    },
    { kind: 'textArea', name: 'description', label: labels.description },
    {
      kind: 'select',
      name: 'type',
      label: labels.type,
      required: true,
      requiredMessage: problems.type,
      half: true,
      when: isNew,
      disabled: isLocked,
      options: optionsOf(incidentTypes, typeLooks),
    },
    {
      kind: 'select',
      name: 'severity',
      label: labels.severity,
      required: true,
      requiredMessage: problems.severity,
      half: true,
      when: isNew,
      disabled: isLocked,
      options: optionsOf(incidentSeverities, incidentSeverityLooks),
    },
    {
      kind: 'custom',
      name: 'hypothesis',
      label: labels.hypothesis,
      required: ({ incident }) => isId(incident, knownIncidents),
      requiredMessage: problems.hypothesis,
      check: tooLong,
      disabled: isLocked,
      render: (field, row) => (
        <HypothesisField
          field={field}
          knownIncidents={knownIncidents}
          disabled={row.disabled === true}
          required={row.required === true}
        />
      ),
    },
  ];
}

const blank: FormRecord = { incident: '', description: '', type: '', severity: '', hypothesis: '' };

function makeIds(): LinkIds {
  const evidences = new Map<number, string>();
  return {
    incident: crypto.randomUUID(),
    hypothesis: crypto.randomUUID(),
    comment: crypto.randomUUID(),
    evidence: (index) => {
      const id = evidences.get(index) ?? crypto.randomUUID();
      evidences.set(index, id);
      return id;
    },
  };
}

/** A step failed after others succeeded. */
class LinkError extends Error {
  readonly doneText: string | undefined;

  constructor(done: string | undefined, cause: unknown) {
    super('a step of linking to an incident failed', { cause });
    this.doneText = done;
  }
}

function progressText({ created, linked }: LinkProgress, all: number): string | undefined {
  if (linked > 0) return messages.done.evidence(linked, all);
  return created === undefined ? undefined : messages.done[created];
}

function describeFailure(error: unknown): FormFailure {
  const { doneText, cause } = error instanceof LinkError ? error : { doneText: undefined, cause: error };
  const { sentence, serverMessage, details, fields } = toDisplayFailure(cause);
  const cleared = details ?? serverMessage;
  return {
    sentence: doneText === undefined ? sentence : `${doneText} ${sentence}`,
    ...(cleared === undefined ? {} : { details: cleared }),
    fields,
  };
}

interface LinkToIncidentProps {
  readonly evidence: Linkable;
  /** Severity that the evidence suggests for a new incident. */
  readonly severity?: IncidentSeverity | undefined;
  readonly onClose: () => void;
}

/** Dialog that links evidence to an incident. A retry continues after the last successful step. */
export function LinkToIncident({ evidence, severity, onClose }: LinkToIncidentProps) {
  const answers = useQueryClient();
  const { history } = useRouter();
  const { disabledReason } = useActionState({
    requirement: actionRequirements.attachEvidence,
    offline: messages.offline,
  });
  const [knownIncidents] = useState<KnownIncidents>(() => new Map());
  const [ids] = useState(makeIds);
  const [progress, setProgress] = useState(noLinkProgress);
  const [loadedEvidence, setLoadedEvidence] = useState<readonly LinkedEvidence[]>();
  const rows = useMemo(() => rowsOf(knownIncidents, progress), [knownIncidents, progress]);
  const [initial] = useState(() => ({ ...blank, severity: severity ?? '' }));
  const form = useKitForm(rows, initial);
  const { show } = useToasts.getState();

  /** Adds the description as a comment. A failure does not undo the link. */
  const comment = async (text: string, { incidentId, hypothesisId }: LinkProgress) => {
    if (text === '' || incidentId === undefined || hypothesisId === undefined) return;
    try {
      await bridge.incidents.act({ kind: 'comment.add', id: ids.comment, incidentId, hypothesisId, text });
    } catch (error) {
      const { sentence, details, serverMessage } = toDisplayFailure(error);
      show({
        kind: 'failed',
        text: messages.commentFailed,
        note: sentence,
        details: details ?? serverMessage,
      });
    }
  };
  const link = async (values: FormRecord) => {
    const incident = trimmedText(values.incident);
    const text = trimmedText(values.hypothesis);
    const description = trimmedText(values.description);
    const isExisting = isId(incident, knownIncidents);
    const page = isExisting
      ? answers.getQueryData(queries.incidents.get.queryKey({ input: { id: incident } }))
      : undefined;
    const isHypothesis = page?.data.hypotheses.some(({ id }) => id === text) === true;
    let lastProgress = progress;
    let total = 1;
    try {
      const evidences = loadedEvidence ?? (await evidencesOf(evidence));
      setLoadedEvidence(evidences);
      total = evidences.length;
      const done = await linkSteps(
        bridge.incidents,
        ids,
        {
          incident: isExisting
            ? { id: incident }
            : {
                made: {
                  title: incident,
                  description,
                  type: values.type as IncidentType,
                  severity: values.severity as IncidentSeverity,
                },
              },
          hypothesis: isHypothesis ? { id: text } : { title: text === '' ? undefined : text },
          evidences,
        },
        progress,
        (next) => {
          lastProgress = next;
        },
      );
      // A new incident has the description itself.
      if (isExisting) await comment(description, done);
      show({
        kind: 'done',
        text: messages.linked,
        ...(done.isQueued ? { note: messages.later } : {}),
        action: {
          label: messages.open,
          run: () => history.push(`/incidents/${encodeURIComponent(done.incidentId ?? incident)}`),
        },
      });
    } catch (error) {
      // If nothing was created, the user may still change the hypothesis.
      setProgress(lastProgress.created === undefined && lastProgress.linked === 0 ? progress : lastProgress);
      throw new LinkError(progressText(lastProgress, total), error);
    } finally {
      void answers.invalidateQueries({ queryKey: queries.incidents.key() });
    }
  };
  return (
    <FormDialog
      title={messages.title}
      form={form}
      confirmsLeave
      disabledReason={disabledReason}
      onSubmit={link}
      submitLabel={messages.link}
      busyLabel={messages.linking}
      describeFailure={describeFailure}
      onClose={onClose}
    />
  );
}
