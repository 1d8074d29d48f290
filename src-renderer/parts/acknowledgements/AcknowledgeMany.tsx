import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Acknowledgement, AcknowledgementStorage } from '#contract/acknowledgements.ts';
import type { AcknowledgedKind } from '#contract/rules/acknowledgements.ts';
import { RadioGroup } from '#kit/fields/RadioGroup.tsx';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Column, Note } from '#kit/layout/boxes.tsx';
import { bridge, queries } from '../bridge/bridge.ts';
import { serverNow } from '../bridge/serverTime.ts';
import { toDisplayFailure } from '../failures.ts';
import { BulkDialog } from '../selection/BulkDialog.tsx';
import { showOutcome } from '../showOutcome.ts';
import { useServerOnline } from '../useServerOnline.ts';
import { untilOf } from './acknowledgementEnds.ts';
import { acknowledgementRows, newAcknowledgementValues } from './acknowledgementRows.ts';
import { dialogMessages } from './dialogMessages.ts';
import { manyMessages as texts } from './manyMessages.ts';
import { storagesSentence, storedNote } from './manyStorages.ts';
import { messages } from './messages.ts';
import { useAcknowledged } from './useAcknowledgements.ts';
import { useShowsPresent } from './useShowsPresent.ts';

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

interface AcknowledgeManyProps<Row extends NamedRow> {
  readonly kind: AcknowledgedKind;
  readonly rows: readonly Row[];
  /** Whether the resource of a row fails. Others have nothing to acknowledge. */
  readonly isFailing: (row: Row) => boolean;
  /** Distinguishes rows of the same name, such as a type. */
  readonly detailOf?: ((row: Row) => string) | undefined;
  readonly onClose: () => void;
}

interface PartProps<Row extends NamedRow> extends AcknowledgeManyProps<Row> {
  /** The active acknowledgements when the dialog opened, by id. */
  readonly known: ReadonlyMap<string, Acknowledgement>;
  /** Choice of what to do with the rows. Undefined if none of them is acknowledged. */
  readonly choice: React.ReactNode;
  readonly earlierReason: string | undefined;
}

const rule = { isStoredHere: true };
const noFields: readonly FieldRow[] = [];
const invalidates = [queries.acknowledgements.key()];

/** Acknowledges the resources of some rows of a kind, or ends their acknowledgements. */
export function AcknowledgeMany<Row extends NamedRow>(props: AcknowledgeManyProps<Row>) {
  const acknowledged = useAcknowledged(props.kind);
  const showsPresent = useShowsPresent();
  // The rows of an open dialog stay, although the action changes their acknowledgements.
  const [known] = useState(() => new Map(acknowledged));
  const [act, setAct] = useState<'add' | 'end'>('add');
  const part = {
    ...props,
    known,
    earlierReason: showsPresent ? undefined : texts.earlier,
    choice: props.rows.some(({ id }) => known.has(id)) && (
      <RadioGroup
        label={texts.action}
        value={act}
        options={[
          { value: 'add', label: texts.add },
          { value: 'end', label: texts.end },
        ]}
        onChange={setAct}
      />
    ),
  };
  return act === 'add' ? <AddMany {...part} /> : <EndMany {...part} />;
}

/**
 * Does something with each row, also if it fails for others.
 * @throws the first failure
 */
async function forEachRow<T>(rows: readonly T[], act: (row: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) await act(row).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function AddMany<Row extends NamedRow>({
  kind,
  rows,
  isFailing,
  detailOf,
  known,
  choice,
  earlierReason,
  onClose,
}: PartProps<Row>) {
  const [failing] = useState(() => rows.filter(isFailing));
  const [fields] = useState(() => acknowledgementRows(serverNow(), windowZone()));
  // All rows have the same end, also those that are tried again.
  const [ends] = useState(() => new WeakMap<FormRecord, { readonly until: string | null }>());
  const [results] = useState(
    () => new Map<string, AcknowledgementStorage & { readonly isWaiting: boolean }>(),
  );
  const endOf = (values: FormRecord): string | null => {
    const end = ends.get(values) ?? { until: untilOf(String(values.until), serverNow(), windowZone()) };
    ends.set(values, end);
    return end.until;
  };
  const leftOut = rows.length - failing.length;
  const replaced = failing.filter(({ id }) => known.has(id)).length;
  return (
    <BulkDialog
      title={texts.title(failing.length, kind)}
      rows={failing}
      nameOf={({ name }) => name}
      detailOf={detailOf}
      rule={rule}
      above={choice}
      waitReason={earlierReason ?? (failing.length === 0 ? texts.noneFails(kind) : undefined)}
      fields={fields}
      initialValues={newAcknowledgementValues}
      confirm={texts.add}
      running={texts.addRunning}
      doneText={(count) => texts.added(count, kind)}
      doneNote={() => visibleName(storedNote([...results.values()]))}
      undo={{
        label: messages.undo,
        run: () =>
          showOutcome(
            forEachRow(failing, ({ id }) => bridge.acknowledgements.remove({ kind, id })),
            texts.ended(failing.length),
          ),
      }}
      act={async ({ id, name }, values) => {
        const note = String(values.note ?? '').trim();
        results.set(id, await bridge.acknowledgements.add({ kind, id, name, note, until: endOf(values) }));
      }}
      invalidates={invalidates}
      onClose={onClose}
    >
      <Column gap={4} minWidth={0}>
        {leftOut > 0 && <Note>{texts.leftOut(leftOut)}</Note>}
        {replaced > 0 && <Note>{texts.replaced(replaced)}</Note>}
        {failing.length > 0 && <StoragesNote kind={kind} rows={failing} />}
      </Column>
    </BulkDialog>
  );
}

function EndMany<Row extends NamedRow>({
  kind,
  rows,
  detailOf,
  known,
  choice,
  earlierReason,
  onClose,
}: PartProps<Row>) {
  const [ended] = useState(() => rows.filter(({ id }) => known.has(id)));
  const [onlyHereIds] = useState(() => new Set<string>());
  const restore = ({ id }: Row) => {
    const before = known.get(id);
    if (before === undefined) return Promise.resolve();
    const { name, note, until } = before;
    return bridge.acknowledgements.add({ kind, id, name, note, until });
  };
  return (
    <BulkDialog
      title={texts.endTitle(ended.length)}
      rows={ended}
      nameOf={({ name }) => name}
      detailOf={detailOf}
      rule={rule}
      above={choice}
      waitReason={earlierReason}
      fields={noFields}
      confirm={texts.end}
      running={texts.endRunning}
      doneText={texts.ended}
      doneNote={() => (onlyHereIds.size === 0 ? undefined : texts.endedHere(onlyHereIds.size))}
      undo={{
        label: messages.undo,
        run: () => showOutcome(forEachRow(ended, restore), texts.added(ended.length, kind)),
      }}
      act={async ({ id }) => {
        const { isOnlyHere } = await bridge.acknowledgements.remove({ kind, id });
        if (isOnlyHere) onlyHereIds.add(id);
      }}
      invalidates={invalidates}
      onClose={onClose}
    />
  );
}

/** Where the acknowledgements will be stored. A failed look-up does not prevent saving. */
function StoragesNote({
  kind,
  rows,
}: {
  readonly kind: AcknowledgedKind;
  readonly rows: readonly NamedRow[];
}) {
  const online = useServerOnline();
  const { data, error } = useQuery({
    ...queries.acknowledgements.storages.queryOptions({
      input: { resources: rows.map(({ id }) => ({ kind, id })) },
    }),
    // Incidents and permissions may have changed since the dialog was open last.
    gcTime: 0,
    meta: { quiet: true },
  });
  if (data !== undefined) return <Note role="status">{visibleName(storagesSentence(data, online))}</Note>;
  return (
    <Note role="status">
      {error === null
        ? dialogMessages.looking
        : dialogMessages.lookupFailed(toDisplayFailure(error).sentence)}
    </Note>
  );
}
