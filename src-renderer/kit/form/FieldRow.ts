import type { ReactNode } from 'react';
import type { ChoiceOption } from '../fields/ChoiceOption.ts';
import type { DurationUnit } from '../fields/duration.ts';
import type { NumberLimits } from '../fields/number.ts';
import type { Option } from '../select/Option.ts';
import type { FormRecord } from './recordPath.ts';

interface RowBase {
  /** Path in the record; keys with dots are possible only inside a key/value map. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly help?: string;
  /** Empty is refused with “This field is required”, before the schema is asked. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  /** Shown and checked only when this holds for the values of the whole form. */
  readonly when?: (values: FormRecord) => boolean;
  /** Half the width, beside its neighbour. */
  readonly half?: boolean;
}

/** A field connected to the form. */
export interface ConnectedField<T = unknown> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

interface FileLimits {
  readonly accept?: string;
  readonly maxBytes?: number;
}

type RowKinds = {
  readonly text: {
    readonly type?: 'text' | 'email' | 'url' | 'password';
    readonly placeholder?: string;
    readonly mono?: boolean;
  };
  readonly textArea: { readonly rows?: number; readonly placeholder?: string; readonly mono?: boolean };
  readonly number: NumberLimits & {
    readonly whole?: boolean;
    readonly unit?: string;
    readonly placeholder?: string;
  };
  readonly checkbox: unknown;
  readonly switch: unknown;
  readonly radio: { readonly options: readonly ChoiceOption[]; readonly column?: boolean };
  readonly segmented: { readonly options: readonly ChoiceOption[] };
  readonly select: {
    readonly options: readonly Option[];
    readonly placeholder?: string;
    readonly creatable?: boolean;
  };
  readonly multiSelect: {
    readonly options: readonly Option[];
    readonly noun?: string;
    readonly selectAll?: boolean;
  };
  readonly secret: { readonly stored?: boolean };
  readonly duration: {
    readonly units?: readonly DurationUnit[];
    readonly invalid?: string;
    readonly placeholder?: string;
  };
  readonly nanoseconds: { readonly placeholder?: string };
  readonly memory: unknown;
  readonly millicores: unknown;
  readonly keyValue: unknown;
  readonly keyValueJson: unknown;
  readonly textList: { readonly placeholder?: string };
  readonly env: { readonly multiline?: boolean };
  readonly dateTime: unknown;
  readonly file: FileLimits;
  readonly textFile: FileLimits & { readonly rows?: number };
  /** Reveals rows; unchecked, the whole path is absent. */
  readonly group: {
    readonly rows: readonly FieldRow[];
    /** What the path holds when it is checked; an empty object when absent. */
    readonly initial?: unknown;
  };
  /** Only a heading over rows; its name is no path. */
  readonly section: { readonly rows: readonly FieldRow[] };
  /** Any other control, such as a code editor. */
  readonly custom: {
    readonly render: (field: ConnectedField, row: RowBase) => ReactNode;
    /** Never kept in a draft. */
    readonly secret?: boolean;
  };
};

export type FieldKind = keyof RowKinds;

/** One field of a form as data: a form with eleven kinds is one renderer and eleven tables of these. */
export type FieldRow = {
  readonly [Kind in FieldKind]: RowBase & { readonly kind: Kind } & RowKinds[Kind];
}[FieldKind];
export type RowOf<Kind extends FieldKind> = Extract<FieldRow, { readonly kind: Kind }>;
