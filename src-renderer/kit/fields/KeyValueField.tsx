import clsx from 'clsx';
import { Plus, Trash2 } from 'lucide-react';
import { type ClipboardEvent, useEffect, useId, useState } from 'react';
import { Button, IconButton } from '../controls/Button.tsx';
import { Row, Stack, Text } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
import { FieldFrame, FieldHelp } from './FieldFrame.tsx';
import { useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import inputs from './input.module.css';
import {
  type KeyValueMap,
  type KeyValueRow,
  mapFromRows,
  pairsOf,
  parsePastedPairs,
  rowProblems,
  sameMap,
} from './keyValueRows.ts';
import styles from './rows.module.css';
import { useRowFocus } from './useRowFocus.ts';

const removeLayout = layout({ fixed: true });
const addLayout = layout({ justifySelf: 'start' });

let lastId = 0;
function createRow(key = '', value = ''): KeyValueRow {
  lastId += 1;
  return { id: lastId, key, value };
}
const toRows = (map: KeyValueMap) => pairsOf(map).map(([key, value]) => createRow(key, value));

/**
 * Edits a map, such as labels, as rows of key and value. Pasted lines become rows; keys with dots stay flat.
 */
export function KeyValueField({ value, onChange, ...frame }: ValueProps<KeyValueMap>) {
  const id = useId();
  const [edited, setEdited] = useState(() => toRows(value));
  // The value of the rows. A different value comes from outside and replaces the rows.
  const [reportedValue, setReportedValue] = useState(value);
  const isExternalChange = !sameMap(reportedValue, value);
  const rows = isExternalChange ? toRows(value) : edited;
  if (isExternalChange) {
    setEdited(rows);
    setReportedValue(value);
  }
  const problems = rowProblems(rows);
  const { visibleProblem, onBlur } = useFieldProblem(problems.find((problem) => problem !== undefined));
  const focus = useRowFocus();
  useEffect(() => focus.apply());
  const { label, disabled = false, readOnly = false } = frame;
  const locked = disabled || readOnly;

  const change = (next: readonly KeyValueRow[]) => {
    const map = mapFromRows(next);
    setEdited([...next]);
    setReportedValue(map);
    onChange(map);
  };
  const edit = (index: number, part: Partial<KeyValueRow>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const onPaste = (event: ClipboardEvent, index: number) => {
    const pairs = parsePastedPairs(event.clipboardData.getData('text/plain'));
    if (pairs === undefined || locked) return;
    event.preventDefault();
    // Pasted rows replace an empty row, or follow the current row.
    const at = rows[index]?.key === '' && rows[index]?.value === '' ? index : index + 1;
    const pasted = pairs.map(([key, text]) => createRow(key, text));
    change([...rows.slice(0, at), ...pasted, ...rows.slice(index + 1)]);
    focus.request(at + pasted.length - 1);
  };

  return (
    <FieldFrame {...frame} group>
      {(_, group) => (
        <Stack ref={focus.ref} columns="fit" gap={6} role="group" {...group}>
          {rows.map((row, index) => {
            const problem = visibleProblem === undefined ? undefined : problems[index];
            const common = {
              disabled,
              readOnly,
              spellCheck: false,
              onBlur,
              'aria-invalid': problem !== undefined,
              'aria-describedby': problem === undefined ? undefined : `${id}-${row.id}`,
              className: clsx(inputs.input, inputs.mono),
            };
            return (
              <div key={row.id} data-row-invalid={problem === undefined ? undefined : ''}>
                <Row gap={6} minWidth={0}>
                  <span className={styles.key}>
                    <input
                      {...common}
                      data-row
                      aria-label={`${label} key ${index + 1}`}
                      placeholder="key"
                      value={row.key}
                      onChange={({ target }) => edit(index, { key: target.value })}
                      onPaste={(event) => onPaste(event, index)}
                    />
                  </span>
                  <Text fixed tone="faint" aria-hidden>
                    :
                  </Text>
                  <span className={styles.value}>
                    <input
                      {...common}
                      aria-label={`${label} value ${index + 1}`}
                      placeholder="value"
                      value={row.value}
                      onChange={({ target }) => edit(index, { value: target.value })}
                    />
                  </span>
                  {!locked && (
                    <IconButton
                      className={removeLayout}
                      label={`Remove ${row.key === '' ? `row ${index + 1}` : row.key}`}
                      onClick={() => {
                        change(rows.toSpliced(index, 1));
                        focus.request(index);
                      }}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  )}
                </Row>
                <FieldHelp id={`${id}-${row.id}`} error={problem} />
              </div>
            );
          })}
          {locked && rows.length === 0 && (
            <Text as="p" lines={28} tone="faint">
              None
            </Text>
          )}
          {!locked && (
            <Button
              className={addLayout}
              data-add
              aria-label={`Add to ${label}`}
              onClick={() => {
                change([...rows, createRow()]);
                focus.request(rows.length);
              }}
            >
              <Plus aria-hidden />
              Add
            </Button>
          )}
        </Stack>
      )}
    </FieldFrame>
  );
}
