import { resourceRules } from '#contract/rules/resources.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { ConfirmAction } from '../actions/ConfirmAction.tsx';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { bridgeDrafts } from '../bridgeDrafts.ts';
import { typedOf, useGuard } from '../guard/useGuard.ts';
import type { RemovalProps, ResourceDefinition } from './ResourceDefinition.ts';
import { failureToasts, messages, type ResourceTexts } from './resourceTexts.ts';
import { rowLabel } from './rowLabel.ts';

interface RemoveResourceProps extends RemovalProps {
  readonly definition: ResourceDefinition;
  readonly texts: ResourceTexts;
}

/** Default confirmation dialog for deletion. */
function DefaultRemoval({ definition, texts, row, onClose, onDone }: RemoveResourceProps) {
  const { kind, invalidates = [] } = definition;
  const guard = useGuard({ act: 'delete', kind, id: row.id });
  const removal = useServerAction({
    requirement: resourceRules[kind].writes,
    call: () => bridge.resources.remove({ kind, id: row.id, ...typedOf(guard) }),
    invalidates: [queries.resources.list.key(), ...invalidates],
    expires: [queries.resources.get.queryKey({ input: { kind, id: row.id } })],
    toasts: { done: texts.deleted, ...failureToasts(texts.deleteFailed) },
  });
  return (
    <ConfirmAction
      title={texts.deleteTitle}
      action={removal}
      input={undefined}
      confirm={messages.delete}
      guard={guard}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{texts.deleteQuestion}</p>
      <Text as="p" marginBottom={12} tone="muted">
        {rowLabel(row)}
      </Text>
    </ConfirmAction>
  );
}

/** Confirmation dialog for deletion, by default or of the kind itself. */
export function RemoveResource(props: RemoveResourceProps) {
  const { definition, row, onClose } = props;
  const { kind, removal: Removal } = definition;
  const onDone = () => {
    // A later resource with this id must not start with this draft.
    bridgeDrafts.remove(`resource/${kind}/${row.id}`).catch(() => undefined);
    props.onDone();
  };
  return Removal === undefined ? (
    <DefaultRemoval {...props} onDone={onDone} />
  ) : (
    <Removal row={row} onClose={onClose} onDone={onDone} />
  );
}
