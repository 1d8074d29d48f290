import clsx from 'clsx';
import { useContext, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { exactDigits } from '#contract/rules/exactJson.ts';
import { CheckboxGroup } from '../fields/CheckboxGroup.tsx';
import { type FieldProblems, FieldProblemsContext } from '../fields/FieldProblems.ts';
import { isRecord, valueAt } from '../fields/recordPath.ts';
import { sameValue } from '../fields/sameValue.ts';
import { Text } from '../layout/boxes.tsx';
import type { FieldKind, FieldRow, ResolvedRow } from './FieldRow.ts';
import styles from './Form.module.css';
import { FormControl, type LeafRow } from './FormControl.tsx';
import { firstMessage } from './firstMessage.ts';
import { formMessages } from './messages.ts';
import { OneOfRow } from './OneOfRow.tsx';
import { hasValue } from './oneOf.ts';
import { RecordEditor } from './RecordEditor.tsx';
import { RecordListRow } from './RecordListRow.tsx';
import { isDerived, isRowVisible, resolveRow } from './resolveRow.ts';
import { isAccepted } from './rowProblems.ts';
import { canShow } from './rowValues.ts';
import {
  ItemContext,
  ownMessage,
  useFromValues,
  useRowField,
  useRowPath,
  useSetValueAt,
} from './useRowField.ts';

function useResolvedRows(rows: readonly FieldRow[]): readonly ResolvedRow[] {
  const { control, getValues } = useFormContext();
  const itemPath = useContext(ItemContext);
  // Only tables with derived properties re-render on each key stroke.
  const derived = rows.some(isDerived);
  const watched = useWatch({ control, disabled: !derived });
  const values = derived ? (watched ?? getValues()) : {};
  const item = itemPath === undefined ? values : valueAt(values, itemPath);
  const near = isRecord(item) ? item : {};
  return rows.filter((row) => isRowVisible(row, values, near)).map((row) => resolveRow(row, values, near));
}

export function FormRows({ rows }: { readonly rows: readonly FieldRow[] }) {
  return (
    <div className={styles.rows}>
      {useResolvedRows(rows).map((row) => (
        <div key={`${row.kind} ${row.name}`} className={clsx(styles.row, row.half === true && styles.half)}>
          <Row row={row} />
        </div>
      ))}
    </div>
  );
}

/** Makes all inner rows read-only, and none required, if the outer row is read-only or disabled. */
const inheritReadOnly = (row: ResolvedRow, rows: readonly FieldRow[]): readonly FieldRow[] =>
  row.readOnly === true || row.disabled === true
    ? rows.map((each) => ({ ...each, readOnly: true, required: false }))
    : rows;

function Row({ row }: { readonly row: ResolvedRow }) {
  switch (row.kind) {
    case 'section':
      return (
        <fieldset className={styles.section}>
          <legend>{row.label}</legend>
          {row.hint !== undefined && (
            <Text as="p" marginBottom={8} size={12} lines={16} tone="faint">
              {row.hint}
            </Text>
          )}
          <FormRows rows={inheritReadOnly(row, row.rows)} />
        </fieldset>
      );
    case 'group':
      return row.paths === undefined ? (
        <GroupRow row={row} />
      ) : (
        <MultiPathGroupRow row={row} relativePaths={row.paths} />
      );
    case 'oneOf':
      return <OneOfRow row={row}>{(rows) => <FormRows rows={inheritReadOnly(row, rows)} />}</OneOfRow>;
    case 'recordList':
      return (
        <RecordListRow row={row}>
          <FormRows rows={inheritReadOnly(row, row.rows)} />
        </RecordListRow>
      );
    case 'record':
      return (
        <RecordEditor {...row}>
          <FormRows rows={inheritReadOnly(row, row.rows)} />
        </RecordEditor>
      );
    default:
      return <LeafField row={row} />;
  }
}

const noop = () => {};
const ignoredProblems: FieldProblems = { report: noop, shouldShowProblems: false };
/** Kinds whose field validates its value itself. Other fields report only typed texts without a value. */
const validatingKinds: ReadonlySet<FieldKind> = new Set(['number', 'duration', 'memory', 'millicores']);

/** Explains that a field cannot display the value of the record. */
function notShownHint(value: unknown): string {
  const digits = exactDigits(value);
  return digits === undefined ? formMessages.notShown : formMessages.tooManyDigits(digits);
}

function LeafField({ row }: { readonly row: LeafRow }) {
  const { getValues } = useFormContext();
  const path = useRowPath(row.name);
  // Code stays as written, even if it is an empty map.
  const { value, problem, set } = useRowField(path, row.kind !== 'code');
  const setAt = useSetValueAt();
  const change = (next: unknown) => {
    for (const led of row.linkedPaths ?? []) {
      if (sameValue(valueAt(getValues(), led) ?? '', value ?? '')) setAt(led, next);
    }
    // Clearing a list item must not remove it.
    set(row.name === '' ? (next ?? {}) : next);
  };
  // Errors inside a map or list belong to its field. Errors inside code belong to the rows of their paths.
  const message = row.kind === 'code' ? ownMessage : firstMessage;
  const shown = canShow(row.kind, value) ? row : { ...row, hint: notShownHint(value) };
  const problems = useContext(FieldProblemsContext);
  const ignoresProblems = validatingKinds.has(row.kind) && isAccepted(row, value);
  return (
    <FieldProblemsContext value={ignoresProblems ? ignoredProblems : problems}>
      <FormControl
        row={shown}
        path={path}
        values={getValues}
        field={{ value, onChange: change, onBlur: noop, error: message(problem) }}
      />
    </FieldProblemsContext>
  );
}

function GroupRow({ row }: { readonly row: Extract<ResolvedRow, { readonly kind: 'group' }> }) {
  const { value, problem, set } = useRowField(useRowPath(row.name));
  const { label, hint, help, disabled, readOnly } = row;
  return (
    <CheckboxGroup
      {...{ label, hint, help, disabled, readOnly }}
      // The inner fields display their own errors.
      error={ownMessage(problem)}
      value={value !== undefined && value !== null}
      onChange={(next) => set(next ? (row.initial ?? {}) : undefined)}
    >
      <FormRows rows={inheritReadOnly(row, row.rows)} />
    </CheckboxGroup>
  );
}

interface MultiPathGroupRowProps {
  readonly row: Extract<ResolvedRow, { readonly kind: 'group' }>;
  readonly relativePaths: readonly string[];
}

/** A group without a common parent path. The group stays open while its values are cleared. */
function MultiPathGroupRow({ row, relativePaths }: MultiPathGroupRowProps) {
  const item = useContext(ItemContext);
  const paths = relativePaths.map((path) => (item === undefined ? path : `${item}.${path}`));
  const { getValues } = useFormContext();
  const setAt = useSetValueAt();
  const hasValues = useFromValues((values) => paths.some((path) => hasValue(valueAt(values, path))));
  const [open, setOpen] = useState(hasValues);
  const { label, hint, help, disabled, readOnly } = row;
  return (
    <CheckboxGroup
      {...{ label, hint, help, disabled, readOnly }}
      error={undefined}
      value={hasValues || open}
      onChange={(next) => {
        setOpen(next);
        if (next) return;
        for (const path of paths) {
          if (valueAt(getValues(), path) !== undefined) setAt(path, undefined);
        }
      }}
    >
      <FormRows rows={inheritReadOnly(row, row.rows)} />
    </CheckboxGroup>
  );
}
