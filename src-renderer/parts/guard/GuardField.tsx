import { TextField } from '#kit/fields/TextField.tsx';
import { messages } from './messages.ts';
import type { GuardInUse } from './useGuard.ts';

/** Field for the name of a guarded resource. Renders nothing without a guard. */
export function GuardField({ use: { guard, typed, setTyped } }: { readonly use: GuardInUse }) {
  if (guard === undefined) return null;
  return (
    <TextField
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
