import { type FormEvent, useState } from 'react';
import { fieldMessages } from './messages.ts';

interface RequiredFields {
  /** For the form: replaces the browser's message of an empty required field. */
  readonly onInvalid: (event: FormEvent<HTMLFormElement>) => void;
  /** Returns the error of a field. Undefined once it has a value. */
  readonly errorOf: (name: string, value: string) => string | undefined;
}

/** Shows the errors of empty required fields like other forms do, and focuses the first of them. */
export function useRequiredFields(): RequiredFields {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  return {
    onInvalid: (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement) || !field.validity.valueMissing) return;
      event.preventDefault();
      setMissing((before) => new Set(before).add(field.name));
      if (field.form?.querySelector(':invalid') === field) field.focus();
    },
    errorOf: (name, value) => (missing.has(name) && value === '' ? fieldMessages.required : undefined),
  };
}
