import type { ResourceRow } from '#contract/resources.ts';
import { isReadOnlyKind, resourceRules } from '#contract/rules/resources.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { Box } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonFields } from '#kit/panels/SkeletonFields.tsx';
import { isForbidden, toDisplayFailure } from '../failures.ts';
import { dialogSize } from './dialogSize.ts';
import { EditorTabs } from './EditorTabs.tsx';
import { formOfRecord, titleOfForm } from './formInUse.ts';
import styles from './Resource.module.css';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { ResourceDetails } from './ResourceDetails.tsx';
import { ResourceFailure } from './ResourceFailure.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { capital, messages, type ResourceTexts } from './resourceTexts.ts';
import { rowLabel } from './rowLabel.ts';
import { useResource } from './useResource.ts';

interface ResourceDialogProps {
  readonly definition: ResourceDefinition;
  readonly texts: ResourceTexts;
  readonly id: string;
  /** The list row. Otherwise undefined. */
  readonly listRow: ResourceRow | undefined;
  /** The server's time of the list answer; ISO 8601. */
  readonly listServerTime: string;
  readonly onDuplicate?: (() => void) | undefined;
  readonly onClose: () => void;
}

export function ResourceDialog(props: ResourceDialogProps) {
  const { definition, texts, id, listRow, listServerTime, onDuplicate, onClose } = props;
  const { kind } = definition;
  const { about: About, tabs = [], formTabLabel = 'Spec' } = definition.editor ?? {};
  const { one } = resourceRules[kind].texts;
  const { base, setBase, newer, latest, error, retry } = useResource(kind, id);
  const isUnavailable =
    error !== null && (isForbidden(error) || toDisplayFailure(error).code === 'NOT_FOUND');
  const row = isUnavailable ? undefined : (latest?.row ?? listRow);
  const about = About !== undefined && row !== undefined && (
    <Box marginBottom={16}>
      <About row={row} serverTime={latest?.serverTime ?? listServerTime} />
    </Box>
  );
  if (base === undefined) {
    return (
      <Dialog
        title={texts.editTitle ?? (listRow === undefined ? capital(one) : rowLabel(listRow))}
        open
        onClose={onClose}
        actions={<Button onClick={onClose}>{messages.close}</Button>}
      >
        {about}
        {error === null ? (
          <SkeletonFields count={4} />
        ) : (
          <ResourceFailure error={error} noun={one} texts={texts.list} onRetry={retry} />
        )}
      </Dialog>
    );
  }
  if (isReadOnlyKind(kind))
    return <ResourceDetails kind={kind} resource={latest ?? base} onClose={onClose} />;
  const formInUse = formOfRecord(definition, base.record);
  const form = (
    <FieldSizeContext value="dialog">
      <ResourceForm
        asDialog
        definition={definition}
        texts={texts}
        base={base}
        newer={newer}
        onRebase={setBase}
        onDuplicate={onDuplicate}
        onLeave={onClose}
        leaveLabel={messages.cancel}
      />
    </FieldSizeContext>
  );
  return (
    <Dialog
      title={titleOfForm(definition, formInUse) ?? texts.editTitle ?? rowLabel(base.row)}
      open
      size={tabs.length > 0 ? 'large' : dialogSize(formInUse.rows)}
      helpHref={formInUse.help}
      onClose={onClose}
    >
      {about}
      {/* Resources without a form of their own have no other tabs. */}
      {tabs.length === 0 || formInUse.form?.codeOnly === true ? (
        form
      ) : (
        <div className={styles.dialogTabs}>
          <EditorTabs label={rowLabel(base.row)} formLabel={formTabLabel} tabs={tabs} id={id}>
            {form}
          </EditorTabs>
        </div>
      )}
    </Dialog>
  );
}
