import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { actionGuards } from '../../../src-preload/contract/rules/guards.ts';
import { Button, IconButton } from '../../kit/controls/Button.tsx';
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
  /** The other side of the link, which the button names. */
  readonly from: 'item' | 'component';
  /** Only an icon, for narrow layouts. */
  readonly small?: boolean;
}

/** Removes a manual link between an item and a component, after a confirmation. */
export function UnlinkButton({ item, component, from, small = false }: UnlinkButtonProps) {
  const [asking, setAsking] = useState(false);
  const action = useServerAction({
    guard: actionGuards.linkComponents,
    call: (input: { readonly id: string; readonly componentId: string }, options) =>
      bridge.relationships.links.remove(input, options),
    invalidates: [queries.relationships.links.list.key(), queries.topology.component.items.key()],
    said: { done: texts.done, failed: texts.failed },
  });
  if (!action.mayDo) return null;
  const label = texts.named(from === 'item' ? item.name : component.name);
  const ask = { disabledReason: action.stop, onClick: () => setAsking(true) };
  return (
    <>
      {small ? (
        <IconButton label={label} {...ask}>
          <Unlink aria-hidden />
        </IconButton>
      ) : (
        <Button kind="quiet" aria-label={label} {...ask}>
          <Unlink aria-hidden />
          {texts.unlink}
        </Button>
      )}
      {asking && (
        <ConfirmAction
          title={label}
          action={action}
          input={{ id: item.id, componentId: component.id }}
          confirm={texts.unlink}
          onClose={() => setAsking(false)}
          onDone={() => setAsking(false)}
        >
          {texts.question} {texts.what(component.name, item.name)}
        </ConfirmAction>
      )}
    </>
  );
}
