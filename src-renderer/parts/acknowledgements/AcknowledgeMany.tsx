import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  Acknowledgement,
  AddedAcknowledgement,
  EndedAcknowledgement,
} from '#contract/acknowledgements.ts';
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
import { isRestorable, restoreAcknowledgement, undoAcknowledgement } from './undoAcknowledgement.ts';
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

type Known = ReadonlyMap<string, Acknowledgement>;

const rule = { isStoredHere: true };
const noFields: readonly FieldRow[] = [];
const invalidates = [queries.acknowledgements.key()];

/** Acknowledges the resources of some rows of a kind, or ends their acknowledgements. */
export function AcknowledgeMany<Row extends NamedRow>(props: AcknowledgeManyProps<Row>) {
  const { kind, rows, detailOf, onClose } = props;
  const acknowledged = useAcknowledged(kind);
  const showsPresent = useShowsPresent();
  // The rows of an open dialog stay, although the action changes their acknowledgements.
  const [known] = useState<Known>(() => new Map(acknowledged));
  const [act, setAct] = useState<'add' | 'end'>('add');
  const adding = useAddMany(props, known);
  const ending = useEndMany(props, known);
  // One dialog, whose form retains the typed note and the duration.
  return (
    <BulkDialog
      {...(act === 'add' ? adding : ending)}
      nameOf={({ name }) => name}
      detailOf={detailOf}
      rule={rule}
      above={
        rows.some(({ id }) => known.has(id)) && (
          <RadioGroup
            label={texts.action}
            value={act}
            options={[
              { value: 'add', label: texts.add },
              { value: 'end', label: texts.end },
            ]}
            onChange={setAct}
          />
        )
      }
      waitReason={showsPresent ? undefined : texts.earlier}
      initialValues={newAcknowledgementValues}
      invalidates={invalidates}
      onClose={onClose}
    />
  );
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

/** Returns what the dialog does while it acknowledges. */
function useAddMany<Row extends NamedRow>(
  { kind, rows, isFailing }: AcknowledgeManyProps<Row>,
  known: Known,
) {
  const [failing] = useState(() => rows.filter(isFailing));
  const [fields] = useState(() => acknowledgementRows(serverNow(), windowZone()));
  // All rows have the same end, also those that are tried again.
  const [ends] = useState(() => new WeakMap<FormRecord, { readonly until: string | null }>());
  const [results] = useState(() => new Map<string, AddedAcknowledgement>());
  const endOf = (values: FormRecord): string | null => {
    const end = ends.get(values) ?? { until: untilOf(String(values.until), serverNow(), windowZone()) };
    ends.set(values, end);
    return end.until;
  };
  const leftOut = rows.length - failing.length;
  const replaced = failing.filter(({ id }) => known.has(id)).length;
  const undo = async () => {
    const restored = [...results.keys()].filter((id) => isRestorable(known.get(id))).length;
    await forEachRow([...results], ([id, { owner }]) =>
      undoAcknowledgement({ kind, id }, known.get(id), owner),
    );
    return texts.undone(results.size - restored, restored);
  };
  return {
    title: failing.length === 0 ? texts.titleOfNone(kind) : texts.title(failing.length, kind),
    rows: failing,
    emptyText: texts.noneFails(kind),
    fields,
    confirm: texts.add,
    running: texts.addRunning,
    doneText: (count: number) => texts.added(count, kind),
    doneNote: () => visibleName(storedNote([...results.values()])),
    undo: { label: messages.undo, run: () => showOutcome(undo(), (text) => text) },
    act: async ({ id, name }: Row, values: FormRecord) => {
      const note = String(values.note ?? '').trim();
      results.set(id, await bridge.acknowledgements.add({ kind, id, name, note, until: endOf(values) }));
    },
    children: (
      <Column gap={4} minWidth={0}>
        {leftOut > 0 && <Note>{texts.leftOut(leftOut)}</Note>}
        {replaced > 0 && <Note>{texts.replaced(replaced)}</Note>}
        <StoragesNote kind={kind} rows={failing} />
      </Column>
    ),
  };
}

/** Returns what the dialog does while it ends acknowledgements. */
function useEndMany<Row extends NamedRow>({ kind, rows }: AcknowledgeManyProps<Row>, known: Known) {
  const [ended] = useState(() => rows.filter(({ id }) => known.has(id)));
  const [results] = useState(() => new Map<string, EndedAcknowledgement>());
  const restore = async ([id, { owner }]: readonly [string, EndedAcknowledgement]) => {
    const before = known.get(id);
    if (before !== undefined) await restoreAcknowledgement(before, owner);
  };
  const onlyHere = () => [...results.values()].filter(({ isOnlyHere }) => isOnlyHere).length;
  return {
    title: texts.endTitle(ended.length),
    rows: ended,
    fields: noFields,
    confirm: texts.end,
    running: texts.endRunning,
    doneText: texts.ended,
    doneNote: () => (onlyHere() === 0 ? undefined : texts.endedHere(onlyHere())),
    undo: {
      label: messages.undo,
      run: () => showOutcome(forEachRow([...results], restore), texts.added(results.size, kind)),
    },
    act: async ({ id }: Row) => {
      results.set(id, await bridge.acknowledgements.remove({ kind, id }));
    },
  };
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
