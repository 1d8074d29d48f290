import { type ReactNode, useState } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import type { SilencedResource } from '#contract/rules/notifications.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { GuardDialog } from '../guard/GuardDialog.tsx';
import { useWorkspaceGuard } from '../guard/useWorkspaceGuard.ts';
import { messages } from './messages.ts';

const { end: texts } = messages;

/** An active silence whose end can be changed. */
export interface ChangeableSilence {
  readonly id: string;
  readonly thing: SilencedResource & { readonly name: string | null };
  /** ISO 8601. */
  readonly until: string;
}

interface EndChange {
  readonly silence: ChangeableSilence;
  /** `now` or ISO 8601. */
  readonly until: string;
  /** Refuses an end that is not later, because the displayed end may be old. */
  readonly onlyLater?: true;
  readonly typed?: string;
}

/**
 * Returns functions that extend and end silences, with the result as a toast that offers to undo it.
 * `prompt` must be rendered: it contains the confirmation of a longer silence where the workspace has a lock.
 */
export function useSilenceEnd() {
  const [asked, setAsked] = useState<EndChange>();
  const isGuarded = useWorkspaceGuard() !== undefined;
  const action = useServerAction({
    requirement: actionRequirements.silence,
    offline: messages.offline,
    call: ({ silence, until, onlyLater, typed }: EndChange) =>
      bridge.notifications.silences.setEnd({
        id: silence.id,
        until,
        ...(onlyLater === undefined ? {} : { onlyLater }),
        ...(typed === undefined ? {} : { typed }),
      }),
    invalidates: [queries.resources.key(), queries.notifications.silences.key()],
    toasts: {
      done: ({ before }, { silence, until }) => ({
        kind: 'done',
        text: until === 'now' ? texts.ended : texts.extended(formatMoment(until)),
        note: visibleName(silence.thing.name ?? silence.thing.id),
        // With a lock, restoring the end needs a name, which a message cannot ask for.
        action:
          until === 'now' && isGuarded
            ? undefined
            : { label: texts.undo, run: () => change({ silence, until: before }) },
      }),
      failed: texts.failed,
    },
  });
  /** Only a later end hides more. */
  const isLater = ({ silence, until }: EndChange) => Date.parse(until) > Date.parse(silence.until);
  function change(next: EndChange): void {
    if (isGuarded && isLater(next)) setAsked(next);
    else void action.run(next);
  }
  const close = () => setAsked(undefined);
  const prompt: ReactNode = asked !== undefined && (
    <GuardDialog
      title={texts.guardTitle}
      action={{ act: 'silence', on: { kind: asked.silence.thing.kind, id: asked.silence.thing.id } }}
      confirm={texts.extend}
      onConfirm={(confirmation) => {
        close();
        void action.run({ ...asked, ...confirmation });
      }}
      onClose={close}
    >
      <p>
        {texts.longer(
          visibleName(asked.silence.thing.name ?? asked.silence.thing.id),
          formatMoment(asked.until),
        )}
      </p>
    </GuardDialog>
  );
  return {
    isPermitted: action.isPermitted,
    disabledReason: action.disabledReason,
    isBusy: action.busy,
    extend: (silence: ChangeableSilence, until: string) => change({ silence, until, onlyLater: true }),
    endNow: (silence: ChangeableSilence) => change({ silence, until: 'now' }),
    prompt,
  };
}
