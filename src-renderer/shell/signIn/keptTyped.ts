/**
 * Input of a form that a required sign-in interrupted, until that form opens again.
 * Only in memory, and only for one form of one workspace.
 */
let kept: { readonly scope: string; readonly typed: Readonly<Record<string, string>> } | undefined;

export function keepTyped(scope: string, typed: Readonly<Record<string, string>>): void {
  kept = { scope, typed };
}

/** Returns the stored input of a form. Drops the input of any other form. */
export function keptFor(scope: string): Readonly<Record<string, string>> {
  if (kept?.scope !== scope) kept = undefined;
  return kept?.typed ?? {};
}

export function forgetTyped(): void {
  kept = undefined;
}
