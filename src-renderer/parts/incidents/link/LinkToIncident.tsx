import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Incident } from '../../../../src-preload/contract/incidents.ts';
import { actionGuards } from '../../../../src-preload/contract/rules/guards.ts';
import {
  type IncidentSeverity,
  type IncidentType,
  incidentSeverities,
  incidentTypes,
} from '../../../../src-preload/contract/rules/incidents.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../../kit/fields/FieldSizeContext.ts';
import { SelectField } from '../../../kit/fields/SelectField.tsx';
import type { ConnectedField, FieldRow } from '../../../kit/form/FieldRow.ts';
import { Form } from '../../../kit/form/Form.tsx';
import type { FormFailure } from '../../../kit/form/FormFailure.ts';
import type { FormRecord } from '../../../kit/form/recordPath.ts';
import { useDirtyGuard } from '../../../kit/form/useDirtyGuard.ts';
import { useKitForm } from '../../../kit/form/useKitForm.ts';
import { useFromValues, useSetAt } from '../../../kit/form/useRowField.ts';
import { Dialog } from '../../../kit/overlay/Dialog.tsx';
import { useToasts } from '../../../kit/overlay/toastStore.ts';
import type { Option } from '../../../kit/select/Option.ts';
import { useStanding } from '../../actions/useStanding.ts';
import { bridge, queries } from '../../bridge/bridge.ts';
import { toShownFailure } from '../../failures.ts';
import { hypothesisLook, severityLooks, statusLook, typeLooks } from '../incidentLooks.ts';
import { evidencesOf, type Linkable, type LinkedEvidence } from './LinkedEvidence.ts';
import { type LinkIds, type LinkProgress, linkSteps, nothingDone } from './linkSteps.ts';
import { messages } from './messages.ts';

const { fields: labels, problems } = messages;

const searchDelayMs = 100;
const mostFound = 20;
const longestSearch = 500;
const longestTitle = 1_000;

const isId = (value: unknown, known: ReadonlyMap<string, Incident>): value is string =>
  typeof value === 'string' && known.has(value);
const tooLong = (value: unknown): string | undefined =>
  given(value).length > longestTitle ? problems.tooLong : undefined;
const given = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const listed = (search: string | undefined) => ({
  filter: search === undefined ? {} : { search: search.slice(0, longestSearch) },
  sortBy: 'created_at' as const,
  sortOrder: 'desc' as const,
  pageIndex: 0,
  pageSize: mostFound,
});

const optionOf = ({ id, displayId, title, status }: Incident): Option => ({
  value: id,
  label: title,
  detail: `${displayId} · ${statusLook(status).word}`,
});

/** Incidents found while the dialog is open. Other values are titles of new incidents. */
type Known = Map<string, Incident>;

interface OwnField {
  readonly field: ConnectedField;
  readonly disabled: boolean;
  readonly required: boolean;
  readonly known: Known;
}

/** Select with the latest incidents, search results, or a new title. */
function IncidentField({ field, disabled, required, known }: OwnField) {
  const setAt = useSetAt();
  const latest = useQuery(queries.incidents.list.queryOptions({ input: listed(undefined) }));
  const options = useMemo(() => {
    const incidents = latest.data?.data.incidents ?? [];
    for (const incident of incidents) known.set(incident.id, incident);
    return incidents.map(optionOf);
  }, [latest.data, known]);
  const search = async (text: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const { data } = await bridge.incidents.list(listed(text), { signal });
    for (const incident of data.incidents) known.set(incident.id, incident);
    return data.incidents.map(optionOf);
  };
  const value = given(field.value);
  return (
    <SelectField
      label={labels.incident}
      required={required}
      disabled={disabled}
      error={field.error}
      hint={value !== '' && !isId(value, known) ? messages.newIncident : undefined}
      placeholder={messages.incidentPlaceholder}
      value={value}
      onChange={(next) => {
        // The chosen hypothesis belongs to the previous incident.
        if (isId(next, known) && next !== value) setAt('hypothesis', '');
        field.onChange(next);
      }}
      options={options}
      search={search}
      searchDelayMs={searchDelayMs}
      creatable
    />
  );
}

/** Select with the hypotheses of the chosen incident, or a new title. */
function HypothesisField({ field, disabled, required, known }: OwnField) {
  const chosen = useFromValues(({ incident }) => given(incident));
  const existing = isId(chosen, known);
  const asked = useQuery(
    queries.incidents.get.queryOptions({ input: { id: chosen }, enabled: existing && !disabled }),
  );
  const hypotheses = existing ? (asked.data?.data.hypotheses ?? []) : [];
  const options = hypotheses.map(
    ({ id, title, status }): Option => ({ value: id, label: title, detail: hypothesisLook(status).word }),
  );
  const value = given(field.value);
  const isNew = value !== '' && !options.some((option) => option.value === value);
  const hint = () => {
    if (!existing) return chosen === '' ? undefined : messages.ofNewIncident;
    if (asked.error !== null) return messages.hypothesesFailed(toShownFailure(asked.error).sentence);
    if (asked.isPending) return messages.reading;
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
    />
  );
}

const optionsOf = <Value extends string>(
  values: readonly Value[],
  looks: Readonly<Record<Value, { readonly word: string }>>,
) => values.map((value) => ({ value, label: looks[value].word }));

/** @param made progress of an earlier attempt; its records cannot be changed */
function rowsOf(known: Known, made: LinkProgress): readonly FieldRow[] {
  const settled = made.hypothesisId !== undefined;
  const isNew = ({ incident }: FormRecord): boolean => given(incident) !== '' && !isId(incident, known);
  return [
    {
      kind: 'custom',
      name: 'incident',
      label: labels.incident,
      required: true,
      missing: problems.incident,
      check: tooLong,
      disabled: settled,
      render: (field, row) => (
        <IncidentField
          field={field}
          known={known}
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
      missing: problems.type,
      half: true,
      when: isNew,
      disabled: settled,
      options: optionsOf(incidentTypes, typeLooks),
    },
    {
      kind: 'select',
      name: 'severity',
      label: labels.severity,
      required: true,
      missing: problems.severity,
      half: true,
      when: isNew,
      disabled: settled,
      options: optionsOf(incidentSeverities, severityLooks),
    },
    {
      kind: 'custom',
      name: 'hypothesis',
      label: labels.hypothesis,
      required: ({ incident }) => isId(incident, known),
      missing: problems.hypothesis,
      check: tooLong,
      disabled: settled,
      render: (field, row) => (
        <HypothesisField
          field={field}
          known={known}
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
  readonly done: string | undefined;

  constructor(done: string | undefined, cause: unknown) {
    super('a step of linking to an incident failed', { cause });
    this.done = done;
  }
}

function doneOf({ made, linked }: LinkProgress, all: number): string | undefined {
  if (linked > 0) return messages.done.evidence(linked, all);
  return made === undefined ? undefined : messages.done[made];
}

function describeFailure(error: unknown): FormFailure {
  const { done, cause } = error instanceof LinkError ? error : { done: undefined, cause: error };
  const { sentence, serverMessage, details } = toShownFailure(cause);
  const cleared = details ?? serverMessage;
  return {
    sentence: done === undefined ? sentence : `${done} ${sentence}`,
    ...(cleared === undefined ? {} : { details: cleared }),
  };
}

interface LinkToIncidentProps {
  readonly evidence: Linkable;
  readonly onClose: () => void;
}

/** Dialog that links evidence to an incident. A retry continues after the last successful step. */
export function LinkToIncident({ evidence, onClose }: LinkToIncidentProps) {
  const answers = useQueryClient();
  const { history } = useRouter();
  const { stop } = useStanding({ guard: actionGuards.attachEvidence, offline: messages.offline });
  const [known] = useState<Known>(() => new Map());
  const [ids] = useState(makeIds);
  const [progress, setProgress] = useState(nothingDone);
  const [brought, setBrought] = useState<readonly LinkedEvidence[]>();
  const [busy, setBusy] = useState(false);
  const rows = useMemo(() => rowsOf(known, progress), [known, progress]);
  const form = useKitForm(rows, blank);
  const mayLeave = useDirtyGuard(form.dirty);
  const { show } = useToasts.getState();

  /** Adds the description as a comment. A failure does not undo the link. */
  const comment = async (text: string, { incidentId, hypothesisId }: LinkProgress) => {
    if (text === '' || incidentId === undefined || hypothesisId === undefined) return;
    try {
      await bridge.incidents.act({ kind: 'comment.add', id: ids.comment, incidentId, hypothesisId, text });
    } catch (error) {
      const { sentence, details, serverMessage } = toShownFailure(error);
      show({
        kind: 'failed',
        text: messages.commentFailed,
        note: sentence,
        details: details ?? serverMessage,
      });
    }
  };
  const link = async (values: FormRecord) => {
    const incident = given(values.incident);
    const text = given(values.hypothesis);
    const description = given(values.description);
    const existing = isId(incident, known);
    const page = existing
      ? answers.getQueryData(queries.incidents.get.queryKey({ input: { id: incident } }))
      : undefined;
    const isHypothesis = page?.data.hypotheses.some(({ id }) => id === text) === true;
    setBusy(true);
    let reached = progress;
    let all = 1;
    try {
      const evidences = brought ?? (await evidencesOf(evidence));
      setBrought(evidences);
      all = evidences.length;
      const done = await linkSteps(
        bridge.incidents,
        ids,
        {
          incident: existing
            ? { id: incident }
            : {
                made: {
                  title: incident,
                  // The description becomes a comment.
                  description: '',
                  type: values.type as IncidentType,
                  severity: values.severity as IncidentSeverity,
                },
              },
          hypothesis: isHypothesis ? { id: text } : { title: text === '' ? undefined : text },
          evidences,
        },
        progress,
        (next) => {
          reached = next;
        },
      );
      await comment(description, done);
      show({
        kind: 'done',
        text: messages.linked,
        ...(done.waits ? { note: messages.later } : {}),
        action: {
          label: messages.open,
          run: () => history.push(`/incidents/${encodeURIComponent(done.incidentId ?? incident)}`),
        },
      });
    } catch (error) {
      // If nothing was created, the user may still change the hypothesis.
      setProgress(reached.made === undefined && reached.linked === 0 ? progress : reached);
      throw new LinkError(doneOf(reached, all), error);
    } finally {
      setBusy(false);
      void answers.invalidateQueries({ queryKey: queries.incidents.key() });
    }
    onClose();
  };
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <Dialog title={messages.title} open held={busy} onClose={() => void close()}>
      <FieldSizeContext value="dialog">
        <Form
          asDialog
          label={messages.title}
          form={form}
          stop={stop}
          onSubmit={link}
          submitLabel={messages.link}
          busyLabel={messages.linking}
          describeFailure={describeFailure}
          actions={
            <Button disabled={busy} onClick={() => void close()}>
              {messages.cancel}
            </Button>
          }
        />
      </FieldSizeContext>
    </Dialog>
  );
}
