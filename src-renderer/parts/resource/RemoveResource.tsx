import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { type ResourceKind, resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { ConfirmAction } from '../actions/ConfirmAction.tsx';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { bridgeDrafts } from '../bridgeDrafts.ts';
import styles from './Resource.module.css';
import { messages, type ResourceWords } from './resourceWords.ts';

interface RemoveResourceProps {
  readonly kind: ResourceKind;
  readonly words: ResourceWords;
  readonly row: ResourceRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks whether one is to go, by its name, and deletes it. */
export function RemoveResource({ kind, words, row, onClose, onDone }: RemoveResourceProps) {
  const removal = useServerAction({
    guard: resourceRules[kind].writes,
    call: () => bridge.resources.remove({ kind, id: row.id }),
    invalidates: [queries.resources.list.key()],
    said: { done: words.deleted },
  });
  return (
    <ConfirmAction
      title={words.deleteTitle}
      action={removal}
      input={undefined}
      confirm={messages.delete}
      onClose={onClose}
      onDone={() => {
        // Another one of this name does not begin with what was typed for this one.
        bridgeDrafts.remove(`resource/${kind}/${row.id}`).catch(() => undefined);
        onDone();
      }}
    >
      <p>{words.deleteQuestion}</p>
      <p className={styles.named}>{row.name}</p>
    </ConfirmAction>
  );
}
