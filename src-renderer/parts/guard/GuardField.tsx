import { useEffect, useRef } from 'react';
import { TextField } from '#kit/fields/TextField.tsx';
import { messages } from './messages.ts';
import type { GuardInUse } from './useGuard.ts';

const isTyping = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [role=checkbox]') === true;

/** Field for the name of a guarded resource. Renders nothing without a guard. */
export function GuardField({ use: { guard, typed, setTyped } }: { readonly use: GuardInUse }) {
  const input = useRef<HTMLInputElement>(null);
  const isShown = guard !== undefined;
  // The guard is known after the dialog has opened. Without the name, Enter confirms nothing.
  useEffect(() => {
    if (isShown && !isTyping()) input.current?.focus();
  }, [isShown]);
  if (guard === undefined) return null;
  return (
    <TextField
      ref={input}
      label={messages.field(guard.name)}
      hint={guard.reason === 'workspace' ? messages.workspace : messages.tag(guard.reason)}
      required
      mono
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
