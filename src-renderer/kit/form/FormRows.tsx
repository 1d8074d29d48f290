import clsx from 'clsx';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CheckboxGroup } from '../fields/CheckboxGroup.tsx';
import type { FieldRow, RowOf } from './FieldRow.ts';
import styles from './Form.module.css';
import { FormControl, type LeafRow } from './FormControl.tsx';
import { FormField } from './FormField.tsx';
import { isBlank } from './fieldRows.ts';
import { firstMessage } from './firstMessage.ts';
import { valueAt } from './recordPath.ts';

/** Rows of a table, each as its field, inside a `Form`. */
export function FormRows({ rows }: { readonly rows: readonly FieldRow[] }) {
  const { control } = useFormContext();
  // Only a table with conditions follows every key stroke.
  const conditional = rows.some(({ when }) => when !== undefined);
  const values = useWatch({ control, disabled: !conditional });
  const shown = conditional ? rows.filter(({ when }) => when === undefined || when(values)) : rows;
  return (
    <div className={styles.rows}>
      {shown.map((row) => (
        <div key={`${row.kind} ${row.name}`} className={clsx(styles.row, row.half === true && styles.half)}>
          {row.kind === 'group' ? (
            <GroupRow row={row} />
          ) : row.kind === 'section' ? (
            <fieldset className={styles.section}>
              <legend>{row.label}</legend>
              {row.hint !== undefined && <p className={styles.sectionHint}>{row.hint}</p>}
              <FormRows rows={row.rows} />
            </fieldset>
          ) : (
            <LeafField row={row} />
          )}
        </div>
      ))}
    </div>
  );
}

function LeafField({ row }: { readonly row: LeafRow }) {
  const { control } = useFormContext();
  const { defaultValues = {} } = useFormState({ control });
  // What was absent before is absent again when it is emptied: nothing is sent for a blank field.
  const absent = valueAt(defaultValues, row.name) === undefined;
  return (
    <FormField control={control} name={row.name}>
      {({ value, onChange, ...rest }) => (
        <FormControl
          row={row}
          field={{ ...rest, value, onChange: (next) => onChange(absent && isBlank(next) ? undefined : next) }}
        />
      )}
    </FormField>
  );
}

function GroupRow({ row }: { readonly row: RowOf<'group'> }) {
  const { control, setValue } = useFormContext();
  const { errors, isSubmitted } = useFormState({ control });
  const present = useWatch({ control, name: row.name }) !== undefined;
  const { label, hint, help, disabled, readOnly } = row;
  const error = valueAt(errors, row.name);
  // Errors of the fields inside are told there.
  const own =
    typeof error === 'object' && error !== null && 'type' in error ? firstMessage(error) : undefined;
  return (
    <CheckboxGroup
      {...{ label, hint, help, disabled, readOnly }}
      error={own}
      value={present}
      onChange={(next) =>
        setValue(row.name, next ? (row.initial ?? {}) : undefined, {
          shouldDirty: true,
          shouldValidate: isSubmitted,
        })
      }
    >
      <FormRows rows={row.rows} />
    </CheckboxGroup>
  );
}
