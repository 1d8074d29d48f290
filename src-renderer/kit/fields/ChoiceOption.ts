export interface ChoiceOption<T extends string = string> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly disabled?: boolean | undefined;
}
