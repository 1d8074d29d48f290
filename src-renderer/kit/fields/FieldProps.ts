/** Height of 28 px, 32 px in dialogs, or 36 px on the sign-in screen. */
export type FieldSize = 'default' | 'dialog' | 'signIn';

export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Marks the field as invalid when the error message is displayed elsewhere. */
  readonly isInvalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** The value can be read and copied, but not changed. */
  readonly readOnly?: boolean | undefined;
  /** URL of the help page for the field. */
  readonly help?: string | undefined;
  /** Defaults to the size from `FieldSizeContext`. */
  readonly size?: FieldSize | undefined;
  /** Hides the label visually. Screen readers still announce it. */
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
}

export interface ValueProps<T, Changed = T> extends FieldProps {
  readonly value: T;
  readonly onChange: (value: Changed) => void;
}
