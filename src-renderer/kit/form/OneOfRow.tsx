import { type ReactNode, useContext, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from '../fields/FieldFrame.tsx';
import { isRecord, valueAt } from '../fields/recordPath.ts';
import { SegmentedInput } from '../fields/SegmentedInput.tsx';
import { Stack } from '../layout/boxes.tsx';
import type { FieldRow, ResolvedRow } from './FieldRow.ts';
import { changesForVariant, selectedVariant } from './oneOf.ts';
import {
  ItemContext,
  ownMessage,
  useFromValues,
  useRowField,
  useRowPath,
  useSetValueAt,
} from './useRowField.ts';

interface OneOfRowProps {
  readonly row: Extract<ResolvedRow, { readonly kind: 'oneOf' }>;
  readonly children: (rows: readonly FieldRow[]) => ReactNode;
}

export function OneOfRow({ row, children }: OneOfRowProps) {
  const { label, hint, help, required, disabled, readOnly, variants } = row;
  const path = useRowPath(row.name);
  const item = useContext(ItemContext);
  const { getValues } = useFormContext();
  const setAt = useSetValueAt();
  const { problem } = useRowField(path);
  const error = ownMessage(problem);
  const selected = useFromValues((values) => {
    const near = item === undefined ? values : valueAt(values, item);
    return selectedVariant(variants, isRecord(near) ? near : {});
  });
  /** A selected variant without any value yet. */
  const [pickedValue, setPickedValue] = useState<string>();
  const hasNoValues = selected === undefined || selected.paths.length === 0;
  const variant = hasNoValues
    ? (variants.find(({ value }) => value === pickedValue) ?? selected ?? variants[0])
    : selected;
  const select = (value: string) => {
    const next = variants.find((each) => each.value === value);
    if (next === undefined) return;
    setPickedValue(value);
    const under = item === undefined ? '' : `${item}.`;
    for (const [at, what] of changesForVariant(variants, next)) {
      // Only remove values that exist.
      if (what !== undefined || valueAt(getValues(), under + at) !== undefined) setAt(under + at, what);
    }
  };
  return (
    <FieldFrame {...{ label, hint, help, required, disabled, error }} group>
      {(control, group) => (
        // A fieldset cannot use the frame's label.
        <Stack role="group" {...group} gap={12}>
          <div>
            <SegmentedInput
              {...{ label, disabled, readOnly, required }}
              value={variant?.value}
              onChange={select}
              options={variants}
              invalid={control['aria-invalid']}
              describedBy={group['aria-describedby']}
            />
          </div>
          {variant !== undefined && variant.rows.length > 0 && children(variant.rows)}
        </Stack>
      )}
    </FieldFrame>
  );
}
