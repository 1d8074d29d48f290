import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { ConfirmAction } from '../actions/ConfirmAction.tsx';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { messages } from './dialogMessages.ts';

const { unlink: texts } = messages;

interface Named {
  readonly id: string;
  readonly name: string;
}

interface UnlinkButtonProps {
  readonly item: Named;
  readonly component: Named;
  /** Which end of the link the button names: the one that its page does not show. */
  readonly target: 'item' | 'component';
  /** Only an icon, for narrow layouts. */
  readonly small?: boolean;
}

/** Removes a manual link between an item and a component, after a confirmation. */
export function UnlinkButton({ item, component, target, small = false }: UnlinkButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const action = useServerAction({
    requirement: actionRequirements.linkComponents,
    call: (input: { readonly id: string; readonly componentId: string }, options) =>
      bridge.relationships.links.remove(input, options),
    invalidates: [queries.relationships.links.list.key(), queries.topology.component.items.key()],
    toasts: { done: texts.done, failed: texts.failed },
  });
  if (!action.isPermitted) return null;
  const label = texts.named(target === 'item' ? item.name : component.name);
  const triggerProps = { disabledReason: action.disabledReason, onClick: () => setIsConfirming(true) };
  return (
    <>
      {small ? (
        <IconButton label={label} {...triggerProps}>
          <Unlink aria-hidden />
        </IconButton>
      ) : (
        <Button kind="quiet" aria-label={label} {...triggerProps}>
          <Unlink aria-hidden />
          {texts.unlink}
        </Button>
      )}
      {isConfirming && (
        <ConfirmAction
          title={label}
          action={action}
          input={{ id: item.id, componentId: component.id }}
          confirm={texts.unlink}
          onClose={() => setIsConfirming(false)}
          onDone={() => setIsConfirming(false)}
        >
          {texts.question} {texts.what(component.name, item.name)}
        </ConfirmAction>
      )}
    </>
  );
}
