/**
 * What was typed into a form that a sign-in came between: in this window's memory only, for the one form and the one
 * workspace, until that form is there again.
 */
let kept: { readonly scope: string; readonly typed: Readonly<Record<string, string>> } | undefined;

export function keepTyped(scope: string, typed: Readonly<Record<string, string>>): void {
  kept = { scope, typed };
}

/** What was kept for a form; nothing is kept any more for any other. */
export function keptFor(scope: string): Readonly<Record<string, string>> {
  if (kept?.scope !== scope) kept = undefined;
  return kept?.typed ?? {};
}

export function forgetTyped(): void {
  kept = undefined;
}
