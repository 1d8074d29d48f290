import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../kit/fields/FieldSizeContext.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { dialogSize } from './dialogSize.ts';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { ResourceFailure } from './ResourceFailure.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { messages, type ResourceWords } from './resourceWords.ts';
import { useResource } from './useResource.ts';

interface ResourceDialogProps {
  readonly definition: ResourceDefinition;
  readonly words: ResourceWords;
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The editor of one, over its list. */
export function ResourceDialog({ definition, words, id, title, onClose }: ResourceDialogProps) {
  const { kind, rows } = definition;
  const { base, setBase, newer, error, retry } = useResource(kind, id);
  if (base === undefined) {
    return (
      <Dialog
        title={title}
        open
        onClose={onClose}
        actions={<Button onClick={onClose}>{messages.close}</Button>}
      >
        {error === null ? (
          <SkeletonRows count={6} />
        ) : (
          <ResourceFailure
            error={error}
            one={resourceRules[kind].words.one}
            words={words.list}
            onRetry={retry}
          />
        )}
      </Dialog>
    );
  }
  return (
    <Dialog title={base.row.name} open size={dialogSize(rows)} onClose={onClose}>
      <FieldSizeContext value="dialog">
        <ResourceForm
          asDialog
          definition={definition}
          words={words}
          base={base}
          newer={newer}
          onRebase={setBase}
          onLeave={onClose}
          leaveLabel={messages.cancel}
        />
      </FieldSizeContext>
    </Dialog>
  );
}
