import { type ReactNode, useContext, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from '../fields/FieldFrame.tsx';
import { Segments } from '../fields/Segments.tsx';
import type { FieldRow, RowNow } from './FieldRow.ts';
import styles from './Form.module.css';
import { takenWay, takingOf } from './oneOf.ts';
import { isRecord, valueAt } from './recordPath.ts';
import { ItemContext, ownMessage, useFromValues, useRowField, useRowPath, useSetAt } from './useRowField.ts';

interface OneOfRowProps {
  readonly row: Extract<RowNow, { readonly kind: 'oneOf' }>;
  readonly children: (rows: readonly FieldRow[]) => ReactNode;
}

export function OneOfRow({ row, children }: OneOfRowProps) {
  const { label, hint, help, required, disabled, readOnly, ways } = row;
  const path = useRowPath(row.name);
  const item = useContext(ItemContext);
  const { getValues } = useFormContext();
  const setAt = useSetAt();
  const { problem } = useRowField(path);
  const error = ownMessage(problem);
  const meant = useFromValues((values) => {
    const near = item === undefined ? values : valueAt(values, item);
    return takenWay(ways, isRecord(near) ? near : {});
  });
  /** A selected variant without any value yet. */
  const [taken, setTaken] = useState<string>();
  const nothingThere = meant === undefined || meant.holds.length === 0;
  const way = nothingThere ? (ways.find(({ value }) => value === taken) ?? meant ?? ways[0]) : meant;
  const take = (value: string) => {
    const next = ways.find((each) => each.value === value);
    if (next === undefined) return;
    setTaken(value);
    const under = item === undefined ? '' : `${item}.`;
    for (const [at, what] of takingOf(ways, next)) {
      // Only remove values that exist.
      if (what !== undefined || valueAt(getValues(), under + at) !== undefined) setAt(under + at, what);
    }
  };
  return (
    <FieldFrame {...{ label, hint, help, required, disabled, error }} group>
      {(control, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot use the frame's label.
        <div role="group" {...group} className={styles.oneOf}>
          <div>
            <Segments
              {...{ label, disabled, readOnly, required }}
              value={way?.value}
              onChange={take}
              options={ways}
              invalid={control['aria-invalid']}
              describedBy={group['aria-describedby']}
            />
          </div>
          {way !== undefined && way.rows.length > 0 && children(way.rows)}
        </div>
      )}
    </FieldFrame>
  );
}
