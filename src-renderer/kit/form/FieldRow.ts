import type { ReactNode } from 'react';
import type { ChoiceOption } from '../fields/ChoiceOption.ts';
import type { CodeLanguage } from '../fields/codeText.ts';
import type { DurationUnit } from '../fields/duration.ts';
import type { NumberLimits } from '../fields/number.ts';
import type { FormRecord } from '../fields/recordPath.ts';
import type { SchemaSpec } from '../fields/useCodeSchema.ts';
import type { Option } from '../select/Option.ts';
import type { FindOptions } from '../select/OptionSearcher.ts';

/**
 * A fixed value, or a function of the form's values.
 * `values` are the values of the whole form. `item` is
 * the list item of the row, or `values` outside of lists.
 */
export type Derived<T> = T | ((values: FormRecord, item: FormRecord) => T);

interface RowBase {
  /**
   * Path in the record. In a list, relative to the item; an empty name is the item itself.
   * Keys with dots are possible only inside a key/value map.
   */
  readonly name: string;
  readonly label: Derived<string>;
  readonly hint?: Derived<string | undefined>;
  readonly help?: string;
  /** An empty value is rejected with “This field is required”. */
  readonly required?: Derived<boolean>;
  /** Message for an empty required value. Defaults to “This field is required”. */
  readonly requiredMessage?: string;
  readonly disabled?: Derived<boolean>;
  readonly readOnly?: Derived<boolean>;
  /** The row is displayed and validated only while this returns true. */
  readonly when?: (values: FormRecord, item: FormRecord) => boolean;
  /** Returns an error message. Called for non-empty values without other problems. */
  readonly check?: (value: unknown, values: FormRecord, item: FormRecord) => string | undefined;
  /** Values that are valid regardless of the rules of the row, because a stored record has them. */
  readonly acceptedValues?: readonly unknown[];
  /** Paths that change with this row while they have the same value. */
  readonly linkedPaths?: readonly string[];
  /** Half width, next to the following row. */
  readonly half?: boolean;
}

export interface ConnectedField<T = unknown> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

interface TextPattern {
  readonly pattern?: { readonly matches: RegExp; readonly message: string };
}

type Choices =
  | {
      readonly options: Derived<readonly Option[]>;
      readonly search?: undefined;
      readonly optionOf?: undefined;
    }
  | {
      readonly options?: Derived<readonly Option[]>;
      /** Called 300 ms after the last key. The signal aborts when the result is no longer needed. */
      readonly search: ((
        text: string,
        signal: AbortSignal,
        values: FormRecord,
      ) => Promise<readonly Option[]>) &
        Pick<FindOptions, 'findsWithoutText'>;
      /** Returns the option of a selected value that is not among the options. */
      readonly optionOf?: (value: string) => Promise<Option | undefined>;
    };

interface FileLimits {
  readonly accept?: string;
  readonly maxBytes?: number;
}

type RowKinds = {
  readonly text: TextPattern & {
    readonly type?: 'text' | 'email' | 'url' | 'password';
    readonly placeholder?: string;
    readonly mono?: boolean;
  };
  readonly textArea: TextPattern & {
    readonly rows?: number;
    readonly placeholder?: string;
    readonly mono?: boolean;
  };
  readonly number: NumberLimits & {
    readonly whole?: boolean;
    readonly unit?: string;
    readonly placeholder?: string;
  };
  readonly checkbox: unknown;
  readonly switch: unknown;
  readonly radio: { readonly options: Derived<readonly ChoiceOption[]>; readonly column?: boolean };
  readonly segmented: { readonly options: Derived<readonly ChoiceOption[]> };
  readonly select: Choices & {
    readonly placeholder?: string;
    /** Whether typed text can be selected, or the pattern that it must match. */
    readonly creatable?: boolean | RegExp;
    /** Label of the empty option, which stores null. Without it, there is no empty option. */
    readonly emptyLabel?: string;
  };
  readonly multiSelect: Choices & {
    readonly noun?: string;
    /** Whether typed text can be added as an option, or the pattern that it must match. */
    readonly creatable?: boolean | RegExp;
    /** The record contains numbers. */
    readonly numbers?: boolean;
    readonly selectAll?: boolean;
  };
  readonly secret: { readonly stored?: boolean };
  readonly duration: {
    readonly units?: readonly DurationUnit[];
    readonly invalid?: string;
    readonly placeholder?: string;
  };
  readonly nanoseconds: {
    readonly placeholder?: string;
    /** Common durations to pick, as text. */
    readonly presets?: readonly string[];
  };
  readonly memory: unknown;
  readonly millicores: unknown;
  readonly keyValue: unknown;
  readonly keyValueJson: unknown;
  readonly textList: { readonly placeholder?: string };
  readonly env: { readonly multiline?: boolean };
  /** `env` as one text: a static value, `secret://name/key` or `configmap://name/key`. */
  readonly envText: { readonly multiline?: boolean };
  readonly dateTime: unknown;
  readonly file: FileLimits;
  readonly textFile: FileLimits & { readonly rows?: number };
  /** Text in a language. The record contains the parsed value. */
  readonly code: {
    readonly language: CodeLanguage;
    /** For validation and completion. A string is the name of a schema file for `SchemaSourceContext`. */
    readonly schema?: SchemaSpec;
    /** Whether schema violations are rejected (default) or only warned about. */
    readonly schemaProblems?: 'error' | 'warning';
    /** Whether only a map is valid (default), or any value. */
    readonly shape?: 'map' | 'any';
    readonly offerUnwrap?: boolean;
    /** Pixels, or any CSS length. Defaults to min(600px, 90vh). */
    readonly height?: number | string;
    /** Excludes the value from drafts. */
    readonly secret?: boolean;
  };
  /** A checkbox that reveals rows. Unchecking it removes the whole path. */
  readonly group: {
    readonly rows: readonly FieldRow[];
    /** Value of the path when it is checked. Defaults to an empty object. */
    readonly initial?: unknown;
    /**
     * Paths that the rows write, for rows without a common parent.
     * The row's name is then no path: checked means that one of these paths has a value.
     * Unchecking removes all of them.
     */
    readonly paths?: readonly string[];
  };
  /**
   * A choice between variants with their own rows. The row's name is no path.
   * The record's values determine the selected variant. If required, a variant must have a value.
   */
  readonly oneOf: { readonly variants: readonly OneOfVariant[] };
  /** A heading for rows. The row's name is no path. */
  readonly section: { readonly rows: readonly FieldRow[] };
  /** A list of records with the same rows. The names of the rows are relative to the item. */
  readonly recordList: {
    readonly rows: readonly FieldRow[];
    /** Singular noun of the items: “Header”. */
    readonly noun: string;
    /** Returns the title of an item. Defaults to the first non-empty text of the item. */
    readonly heading?: (item: FormRecord) => string | undefined;
    readonly initial?: FormRecord;
    readonly min?: number;
    readonly max?: number;
  };
  /** A record as rows or as YAML, in the tabs Form and Code. The names of the rows are paths of the form. */
  readonly record: {
    readonly rows: readonly FieldRow[];
    readonly schema?: SchemaSpec;
    readonly schemaProblems?: 'error' | 'warning';
    readonly offerUnwrap?: boolean;
    /** Shows only the code because there are no rows. */
    readonly codeOnly?: boolean;
    readonly height?: number | string;
  };
  readonly custom: {
    readonly render: (field: ConnectedField, row: Resolved<RowBase>) => ReactNode;
    /** Excludes the value from drafts. */
    readonly secret?: boolean;
  };
};

export interface OneOfVariant {
  readonly value: string;
  readonly label: string;
  /**
   * Paths that only this variant writes. A value at one of them selects the variant.
   * Another variant clears them. An empty list is the variant without values.
   */
  readonly paths: readonly string[];
  /** Values to set when the variant is selected, by path. */
  readonly initial?: FormRecord;
  readonly rows: readonly FieldRow[];
}

export type FieldKind = keyof RowKinds;

/** A form field as data. A form with eleven kinds needs one renderer and eleven tables of rows. */
export type FieldRow = {
  readonly [Kind in FieldKind]: RowBase & { readonly kind: Kind } & RowKinds[Kind];
}[FieldKind];
export type RowOfKind<Kind extends FieldKind> = Extract<FieldRow, { readonly kind: Kind }>;

export type DerivedKey = 'label' | 'hint' | 'required' | 'disabled' | 'readOnly' | 'options';

type Resolved<Row> = Row extends unknown
  ? {
      readonly [Key in keyof Row]: Key extends DerivedKey
        ? Exclude<Row[Key], (values: FormRecord, item: FormRecord) => unknown>
        : Row[Key];
    }
  : never;

export type ResolvedRow<Kind extends FieldKind = FieldKind> = Resolved<RowOfKind<Kind>>;
