/** 28 px, 32 px in dialogs, 36 px on sign-in. */
export type FieldSize = 'default' | 'dialog' | 'signIn';

/** What every field has, whatever its value is. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** It is wrong, which is said around it. */
  readonly wrong?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Shown and copied, never changed. */
  readonly readOnly?: boolean | undefined;
  /** Address of the page that explains the field. */
  readonly help?: string | undefined;
  /** From the surroundings when absent. */
  readonly size?: FieldSize | undefined;
  /** The label is read aloud and not shown. */
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A field as a controlled component. */
export interface ValueProps<T, Changed = T> extends FieldProps {
  readonly value: T;
  readonly onChange: (value: Changed) => void;
}
