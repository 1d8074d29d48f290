/**
 * Input of a form that a required sign-in interrupted, until that form opens again.
 * Only in memory, and only for one form of one workspace.
 */
let interruptedInput:
  | { readonly scope: string; readonly typed: Readonly<Record<string, string>> }
  | undefined;

export function saveInterruptedInput(scope: string, typed: Readonly<Record<string, string>>): void {
  interruptedInput = { scope, typed };
}

/** Returns the stored input of a form. Drops the input of any other form. */
export function interruptedInputOf(scope: string): Readonly<Record<string, string>> {
  if (interruptedInput?.scope !== scope) interruptedInput = undefined;
  return interruptedInput?.typed ?? {};
}

export function dropInterruptedInput(): void {
  interruptedInput = undefined;
}
