import type { ReactNode } from 'react';
import type { ChoiceOption } from '../fields/ChoiceOption.ts';
import type { CodeLanguage } from '../fields/codeText.ts';
import type { DurationUnit } from '../fields/duration.ts';
import type { NumberLimits } from '../fields/number.ts';
import type { SchemaOf } from '../fields/useCodeSchema.ts';
import type { Option } from '../select/Option.ts';
import type { FormRecord } from './recordPath.ts';

/**
 * A value, or how it follows from what is typed elsewhere.
 * `values` are those of the whole form; `item` is the list's item that the row stands in, the same as `values` outside of lists.
 */
export type Derived<T> = T | ((values: FormRecord, item: FormRecord) => T);

interface RowBase {
  /**
   * Path in the record, in a list's rows from its item on, where an empty one is the item itself; keys with dots are possible only
   * inside a key/value map.
   */
  readonly name: string;
  readonly label: Derived<string>;
  readonly hint?: Derived<string | undefined>;
  readonly help?: string;
  /** Empty is refused with “This field is required”. */
  readonly required?: Derived<boolean>;
  /** What is said of one that is required and empty, where it is not “This field is required”. */
  readonly missing?: string;
  readonly disabled?: Derived<boolean>;
  readonly readOnly?: Derived<boolean>;
  /** Shown and checked only when this holds. */
  readonly when?: (values: FormRecord, item: FormRecord) => boolean;
  /** What is wrong with a value, as a sentence. It is asked where something is given and nothing else is wrong. */
  readonly check?: (value: unknown, values: FormRecord, item: FormRecord) => string | undefined;
  /** Paths that are typed along, as long as they hold the same. */
  readonly leads?: readonly string[];
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

/** What a text must look like, and what is said where it does not. */
interface TextPattern {
  readonly pattern?: { readonly matches: RegExp; readonly message: string };
}

/** Options that are there, that a server finds for what is typed, or both. */
type Choices =
  | {
      readonly options: Derived<readonly Option[]>;
      readonly search?: undefined;
      readonly labelOf?: undefined;
    }
  | {
      readonly options?: Derived<readonly Option[]>;
      /** Asked 300 ms after the last key. The signal ends when nobody waits for the answer any more. */
      readonly search: (text: string, signal: AbortSignal, values: FormRecord) => Promise<readonly Option[]>;
      /** What a chosen value is called that is not among the options. */
      readonly labelOf?: (value: string) => Promise<string | undefined>;
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
    /** What is typed is an option, too, where it is one that fits. */
    readonly creatable?: boolean | RegExp;
    /** What choosing nothing is called: then it can be chosen, too, and the record holds null. */
    readonly nothing?: string;
  };
  readonly multiSelect: Choices & {
    readonly noun?: string;
    /** What is typed is an option, too, where it is one that fits. */
    readonly creatable?: boolean | RegExp;
    /** The record holds numbers. */
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
    /** Durations that are often wanted, as they are typed: each is a choice beside the field. */
    readonly usual?: readonly string[];
  };
  readonly memory: unknown;
  readonly millicores: unknown;
  readonly keyValue: unknown;
  readonly keyValueJson: unknown;
  readonly textList: { readonly placeholder?: string };
  readonly env: { readonly multiline?: boolean };
  /** The same as one text: as it is, or `secret://name/key`, or `configmap://name/key`. */
  readonly envText: { readonly multiline?: boolean };
  readonly dateTime: unknown;
  readonly file: FileLimits;
  readonly textFile: FileLimits & { readonly rows?: number };
  /** Text in a language; the record holds what the text says. */
  readonly code: {
    readonly language: CodeLanguage;
    /** Checks and completes. A text is the name of a schema file that the form's surroundings fetch. */
    readonly schema?: SchemaOf;
    /** What breaks the schema is refused, unless it is only a warning. */
    readonly schemaProblems?: 'error' | 'warning';
    /** Whether only a map will do, which is so unless told, or anything. */
    readonly shape?: 'map' | 'any';
    /** Asks to unwrap text with a wrapping `spec`. */
    readonly offerUnwrap?: boolean;
    /** Pixels, or any CSS length; min(600px, 90vh) unless told. */
    readonly height?: number | string;
    /** Never kept in a draft. */
    readonly secret?: boolean;
  };
  /** Reveals rows; unchecked, the whole path is absent. */
  readonly group: {
    readonly rows: readonly FieldRow[];
    /** What the path holds when it is checked; an empty object when absent. */
    readonly initial?: unknown;
    /**
     * Paths that the rows write, where they have no parent of their own, or are one value: then the row's name is no path, something at one
     * of them means checked, and unchecked all of them are absent.
     */
    readonly holds?: readonly string[];
  };
  /**
   * One of several ways to say something, each with rows of its own. Its name is no path: which way is taken follows from what is there.
   * Required, one of the ways must hold something.
   */
  readonly oneOf: { readonly ways: readonly Way[] };
  /** Only a heading over rows; its name is no path. */
  readonly section: { readonly rows: readonly FieldRow[] };
  /** A list of records, each with the same rows, whose names start at the item. */
  readonly recordList: {
    readonly rows: readonly FieldRow[];
    /** What one of them is called, in the singular: “Header”. */
    readonly noun: string;
    /** Names an item by its values; its first text that is given unless told. */
    readonly heading?: (item: FormRecord) => string | undefined;
    /** What a new item holds. */
    readonly initial?: FormRecord;
    readonly min?: number;
    readonly max?: number;
  };
  /** One record shown by its rows or as YAML, in tabs Form and Code. The names of the rows are paths of the form. */
  readonly record: {
    readonly rows: readonly FieldRow[];
    readonly schema?: SchemaOf;
    readonly schemaProblems?: 'error' | 'warning';
    readonly offerUnwrap?: boolean;
    /** There is no form of it: only the code is shown. */
    readonly codeOnly?: boolean;
    readonly height?: number | string;
  };
  /** Any other control. */
  readonly custom: {
    readonly render: (field: ConnectedField, row: Now<RowBase>) => ReactNode;
    /** Never kept in a draft. */
    readonly secret?: boolean;
  };
};

/** One way of a row that has several. */
export interface Way {
  readonly value: string;
  readonly label: string;
  /** Paths that only this way writes: something at one of them means that it is taken, and another one clears them. None: nothing is meant. */
  readonly holds: readonly string[];
  /** What taking it writes, by path. */
  readonly initial?: FormRecord;
  readonly rows: readonly FieldRow[];
}

export type FieldKind = keyof RowKinds;

/** One field of a form as data: a form with eleven kinds is one renderer and eleven tables of these. */
export type FieldRow = {
  readonly [Kind in FieldKind]: RowBase & { readonly kind: Kind } & RowKinds[Kind];
}[FieldKind];
export type RowOf<Kind extends FieldKind> = Extract<FieldRow, { readonly kind: Kind }>;

/** What of a row may follow from the form's values. */
export type DerivedKey = 'label' | 'hint' | 'required' | 'disabled' | 'readOnly' | 'options';

type Now<Row> = Row extends unknown
  ? {
      readonly [Key in keyof Row]: Key extends DerivedKey
        ? Exclude<Row[Key], (values: FormRecord, item: FormRecord) => unknown>
        : Row[Key];
    }
  : never;

/** A row as it is at the moment: nothing of it is derived any more. */
export type RowNow<Kind extends FieldKind = FieldKind> = Now<RowOf<Kind>>;
