import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ApplicablePlaybook, PlaybookParam } from '#contract/playbooks.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import type { RunTarget } from '#contract/rules/playbooks.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Text } from '#kit/layout/boxes.tsx';
import type { Option } from '#kit/select/Option.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { BulkDialog } from '#parts/selection/BulkDialog.tsx';
import { NotStartedError } from '#parts/selection/BulkRun.ts';
import { messages } from './messages.ts';
import { serverLookups } from './paramLookups.tsx';
import { paramRows, paramValues } from './paramRows.ts';
import { runImpactOf } from './runImpact.ts';
import { valuesOfOther } from './valuesOfOther.ts';

const { many: texts } = messages;

/** Resources whose dependents are counted. */
const maxCounted = 20;

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

interface RunOnManyProps<Row extends NamedRow> {
  readonly kind: RunTarget;
  readonly rows: readonly Row[];
  /** Distinguishes rows of the same name, such as a type. */
  readonly detailOf?: ((row: Row) => string) | undefined;
  readonly onClose: () => void;
}

const noParams: readonly PlaybookParam[] = [];
const rule = { requirement: actionRequirements.runPlaybook };

/** Runs a playbook on each of some resources of a kind. */
export function RunOnMany<Row extends NamedRow>({ kind, rows, detailOf, onClose }: RunOnManyProps<Row>) {
  const [playbookId, setPlaybookId] = useState('');
  const playbooks = usePlaybooksOfAll(kind, rows);
  const first = rows[0]?.id ?? '';
  const options = queries.playbooks.params.queryOptions({
    input: { id: playbookId, on: { kind, id: first } },
  });
  // An answer of its own, which stays the same while the form shows it: what differs from it was changed by the
  // user.
  const paramsQuery = useQuery({
    ...options,
    queryKey: [...options.queryKey, 'form of many'],
    enabled: playbookId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const params = paramsQuery.data?.parameters;
  const fields = useMemo(() => paramRows(params ?? noParams, serverLookups), [params]);
  const initialValues = useMemo(() => paramValues(params ?? noParams, {}), [params]);
  const getWaitReason = () => {
    if (playbookId === '') return texts.choose;
    if (params !== undefined) return undefined;
    return paramsQuery.error === null ? messages.readingParams : messages.paramsFailed;
  };
  return (
    <BulkDialog
      title={texts.title(rows.length)}
      rows={rows}
      nameOf={({ name }) => name}
      detailOf={detailOf}
      rule={rule}
      guardOf={playbookId === '' ? undefined : ({ id }) => ({ act: 'run', playbookId, on: { kind, id } })}
      above={
        <SelectField
          label={texts.playbook}
          required
          placeholder={texts.placeholder}
          hint={playbooks.hint}
          value={playbookId}
          options={playbooks.options}
          onChange={setPlaybookId}
        />
      }
      formKey={params === undefined ? '' : playbookId}
      waitReason={getWaitReason()}
      fields={fields}
      initialValues={initialValues}
      confirm={messages.run}
      running={texts.running}
      doneText={texts.done}
      act={async ({ id }, values: FormRecord, confirmation) => {
        const on = { kind, id };
        const own = await bridge.playbooks.params({ id: playbookId, on }).catch((error: unknown) => {
          throw new NotStartedError(error);
        });
        return bridge.playbooks.run({
          id: playbookId,
          on,
          values: valuesOfOther(params ?? noParams, values, own.parameters),
          ...confirmation,
        });
      }}
      invalidates={[queries.playbooks.runs.key()]}
      onClose={onClose}
    >
      {rows.length > 1 && (params ?? noParams).length > 0 && (
        <Text as="p" size={12} tone="muted">
          {texts.own}
        </Text>
      )}
      {kind === 'config' && <Dependents rows={rows} />}
    </BulkDialog>
  );
}

/** Returns the playbooks that apply to all of some resources. */
function usePlaybooksOfAll(kind: RunTarget, rows: readonly NamedRow[]) {
  const asked = useQueries({
    queries: rows.map(({ id }) =>
      queries.playbooks.applicable.queryOptions({ input: { kind, id }, meta: { quiet: true } }),
    ),
  });
  const error = asked.find((one) => one.data === undefined && one.error !== null)?.error;
  const isKnown = asked.every(({ data }) => data !== undefined);
  const lists = asked.map(({ data }) => data?.data.playbooks ?? []);
  const common = isKnown
    ? (lists[0] ?? []).filter(({ id }) => lists.every((list) => list.some((other) => other.id === id)))
    : [];
  const getHint = () => {
    if (error != null) return texts.failed(toDisplayFailure(error).sentence);
    if (!isKnown) return messages.reading;
    return common.length === 0 ? texts.none : texts.applies;
  };
  const optionOf = ({ id, title, icon, description }: ApplicablePlaybook): Option => ({
    value: id,
    label: visibleName(title),
    icon: icon ?? undefined,
    ...(description === null ? {} : { detail: description }),
  });
  return { options: common.map(optionOf), hint: getHint() };
}

/** How many other items depend on the items. */
function Dependents({ rows }: { readonly rows: readonly NamedRow[] }) {
  const counted = rows.slice(0, maxCounted);
  const asked = useQueries({
    queries: counted.map(({ id }) =>
      queries.relationships.list.queryOptions({
        input: { id, outgoing: true, incoming: true, soft: true, hideDeleted: true },
        meta: { quiet: true },
      }),
    ),
  });
  const known = asked.flatMap(({ data }) => (data === undefined ? [] : [runImpactOf(data.data)]));
  if (known.length < counted.length) return null;
  const own = new Set(rows.map(({ id }) => id));
  const dependents = new Set(
    known.flatMap(({ related }) => related.flatMap(({ id, incoming }) => (incoming === null ? [] : [id]))),
  );
  const count = [...dependents].filter((id) => !own.has(id)).length;
  const notes = [
    ...(rows.length > maxCounted ? [texts.impactOfFirst(maxCounted)] : []),
    ...(known.some(({ hasMore }) => hasMore) ? [texts.impactMore] : []),
  ];
  return (
    <Text as="p" size={12} tone="muted">
      {texts.impact(count)}
      {notes.map((note) => ` ${note}.`)}
    </Text>
  );
}
