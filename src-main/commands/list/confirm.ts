import type { GuardedAction } from '#contract/guards.ts';
import { isTypedName } from '#contract/rules/guarding.ts';
import type { CommandContext, CommandOption } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';

export const confirmOption: CommandOption = {
  flags: '--confirm <name>',
  description: 'Confirm in a script, with the name of the item',
};

export interface ChangeConfirmation {
  /** Name that confirms a change without a guard. */
  readonly name: string;
  /** Question in a terminal. */
  readonly question: string;
  /** Value of `--confirm`. */
  readonly given: string | undefined;
  /** Action that a guard can protect. Undefined if only the question matters. */
  readonly action: GuardedAction | undefined;
}

/**
 * Confirms a change as the window does: with the name if a guard protects it, otherwise with yes or no.
 * @returns the typed name for a guard; undefined without one
 * @throws CommandFailure if the change is not confirmed
 */
export async function confirm(
  { calls, io, note }: CommandContext,
  { name, question, given, action }: ChangeConfirmation,
): Promise<string | undefined> {
  const guard = action === undefined ? null : (await calls.guards.of(action)).guard;
  const wanted = guard?.name ?? name;
  if (given !== undefined) {
    if (!isTypedName(given, wanted)) throw new CommandFailure('refused', messages.wrongName(given, wanted));
    return guard === null ? undefined : given;
  }
  if (!io.terminal.canPrompt) throw new CommandFailure('refused', messages.needsConfirmation(wanted));
  if (guard === null) {
    const answer = await io.prompt(question);
    if (!/^\s*y(?:es)?\s*$/i.test(answer ?? '')) throw new CommandFailure('refused', messages.notConfirmed);
    return undefined;
  }
  await note(guard.reason === 'workspace' ? messages.guardedWorkspace : messages.guardedTag(guard.reason));
  const typed = await io.prompt(messages.confirmName(wanted));
  if (!isTypedName(typed, wanted)) throw new CommandFailure('refused', messages.notConfirmed);
  return typed;
}
