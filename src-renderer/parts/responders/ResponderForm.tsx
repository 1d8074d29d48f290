import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { Form } from '#kit/form/Form.tsx';
import type { FormFailure } from '#kit/form/FormFailure.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import type { Option } from '#kit/select/Option.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages } from './messages.ts';
import { instanceOfTeam, type ResponderInstance } from './responderChoices.ts';
import type { ResponderClient } from './responderClient.ts';
import { type PeopleLookup, responderRows } from './responderRows.ts';
import { fieldsOfResponderType, type InstanceType, type ResponderType } from './responderTypes.ts';
import { editedAfter, type ResponderValues, valuesFrom } from './responderValues.ts';

/** Loads choices from the server. The signal aborts when the result is no longer needed. */
export interface ResponderLookups {
  readonly instances: (type: InstanceType, signal: AbortSignal) => Promise<readonly ResponderInstance[]>;
  /** The configuration of a catalog item, as the server sent it. */
  readonly config: (id: string, signal: AbortSignal) => Promise<unknown>;
  readonly people: PeopleLookup;
}

interface ResponderFormProps {
  readonly type: ResponderType;
  readonly client: ResponderClient;
  /** Result of `templateIncident`. */
  readonly incident: FormRecord;
  /** Id of the added team, which determines the instance. */
  readonly teamId: string | undefined;
  readonly lookups: ResponderLookups;
  /** Rejects on failure. The form keeps the input. */
  readonly onSave: (values: ResponderValues) => Promise<void>;
  readonly onBack: () => void;
  readonly describeFailure?: (error: unknown) => FormFailure;
  /** Why saving is disabled. Otherwise undefined. */
  readonly disabledReason?: string | undefined;
  /** Whether the form is the body of a dialog. Default: true. */
  readonly asDialog?: boolean;
  /** Content before the Back and Save buttons. */
  readonly children?: ReactNode;
}

type LookupState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'there'; readonly value: T }
  | { readonly status: 'failed'; readonly cause: string };

const loading = { status: 'loading' } as const;
const noInstances: readonly ResponderInstance[] = [];

/** Loads a value, and reloads it when the key changes. */
function useLookup<T>(question: string, load: (signal: AbortSignal) => Promise<T>): LookupState<T> {
  const [answer, setAnswer] = useState<{ readonly question: string; readonly looked: LookupState<T> }>();
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const controller = new AbortController();
    latest.current(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setAnswer({ question, looked: { status: 'there', value } });
      },
      (error: unknown) => {
        const cause = error instanceof Error ? error.message : String(error);
        if (!controller.signal.aborted) setAnswer({ question, looked: { status: 'failed', cause } });
      },
    );
    return () => controller.abort();
  }, [question]);
  return answer?.question === question ? answer.looked : loading;
}

const textsOf = (values: FormRecord): ResponderValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );

/** Form of a responder type. Unedited fields follow the team's templates; fixed ones are locked. */
export function ResponderForm({
  type,
  client,
  incident,
  teamId,
  lookups,
  onSave,
  onBack,
  describeFailure = toDisplayFailure,
  disabledReason,
  asDialog = true,
  children,
}: ResponderFormProps) {
  const [edited, setEdited] = useState<ResponderValues>({});
  const kind = type.instances;
  const instances = useLookup(kind ?? '', (signal) =>
    kind === undefined ? Promise.resolve(noInstances) : lookups.instances(kind, signal),
  );
  const loadedInstances = instances.status === 'there' ? instances.value : noInstances;
  const instanceField = fieldsOfResponderType(type.key).find((field) => field.kind === 'instance')?.name;
  const teamInstance = teamId === undefined ? undefined : instanceOfTeam(loadedInstances, teamId);
  // The team's instance counts as fixed unless the team fixes another one.
  const fixed = useMemo(
    () => ({
      ...client,
      values:
        teamInstance === undefined || instanceField === undefined
          ? client.values
          : { [instanceField]: teamInstance.id, ...client.values },
    }),
    [client, teamInstance, instanceField],
  );
  const filled = useMemo(
    () => valuesFrom(type.key, { client: fixed, incident, edited }),
    [type.key, fixed, incident, edited],
  );
  const chosen = instanceField === undefined ? '' : (filled[instanceField] ?? '');
  const isKnownInstance = loadedInstances.some(({ id }) => id === chosen);
  const config = useLookup(isKnownInstance ? chosen : '', (signal) =>
    isKnownInstance ? lookups.config(chosen, signal) : Promise.resolve(undefined),
  );
  const hint =
    instances.status === 'failed' || config.status === 'failed'
      ? messages.unreadable(
          instances.status === 'failed' ? instances.cause : config.status === 'failed' ? config.cause : '',
        )
      : kind !== undefined && (instances.status === 'loading' || config.status === 'loading')
        ? messages.loading
        : undefined;
  const configValue = config.status === 'there' ? config.value : undefined;
  const rows = useMemo(
    () =>
      responderRows(type.key, {
        locked: Object.fromEntries(
          Object.keys(fixed.values).map((name) => [
            name,
            Object.hasOwn(client.values, name) ? messages.fixed : messages.fixedInstance,
          ]),
        ),
        instances: loadedInstances.map(({ id, name }): Option => ({ value: id, label: name })),
        config: configValue,
        hint,
        people: lookups.people,
      }),
    [type.key, fixed, client, loadedInstances, configValue, hint, lookups.people],
  );
  const form = useKitForm(rows, filled);
  const { getValues, setValue, subscribe } = form.methods;
  const displayedValues = useRef(filled);
  const isFilling = useRef(false);

  // Write template results into the fields. A field with another value counts as edited.
  useEffect(() => {
    displayedValues.current = filled;
    isFilling.current = true;
    for (const [name, value] of Object.entries(filled)) {
      if ((getValues()[name] ?? '') !== value) setValue(name, value, { shouldDirty: true });
    }
    isFilling.current = false;
  }, [filled, getValues, setValue]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          if (isFilling.current) return;
          const values = textsOf(getValues());
          const changed = Object.entries(displayedValues.current)
            .filter(([name, value]) => (values[name] ?? '') !== value)
            .map(([name]) => [name, values[name] ?? '']);
          if (changed.length === 0) return;
          displayedValues.current = { ...displayedValues.current, ...Object.fromEntries(changed) };
          setEdited((before) => editedAfter(type.key, before, Object.fromEntries(changed), fixed.values));
        },
      }),
    [subscribe, getValues, type.key, fixed],
  );

  return (
    <Form
      isInDialog={asDialog}
      label={messages.form(type.label)}
      form={form}
      onSubmit={(values) => onSave({ ...filled, ...textsOf(values), ...fixed.values })}
      submitLabel={messages.save}
      busyLabel={messages.saving}
      describeFailure={describeFailure}
      disabledReason={disabledReason}
      actions={<Button onClick={onBack}>{messages.back}</Button>}
    >
      {children}
    </Form>
  );
}
