import { useState } from 'react';
import type { MaintenanceWindow, MaintenanceWindowState } from '#contract/maintenanceWindows.ts';
import { silencedResourceOf } from '#contract/rules/notifications.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { windowZoneName } from '#kit/format/timeZone.ts';
import { Note } from '#kit/layout/boxes.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { serverNow } from '#parts/bridge/serverTime.ts';
import { FormDialog } from '#parts/FormDialog.tsx';
import { GuardField } from '#parts/guard/GuardField.tsx';
import { useFormGuard } from '#parts/guard/useFormGuard.ts';
import { typedOf } from '#parts/guard/useGuard.ts';
import { findResourceName } from '#parts/silences/silenceRows.tsx';
import { messages } from './messages.ts';
import { newWindowValues, valuesOf, windowOf } from './windowForm.ts';
import { windowRows } from './windowRows.tsx';

const { dialog: texts } = messages;

interface WindowDialogProps {
  /** Undefined for a new window. */
  readonly window: MaintenanceWindowState | undefined;
  readonly onClose: () => void;
}

/** The form of a maintenance window. */
export function WindowDialog({ window, onClose }: WindowDialogProps) {
  const [rows] = useState(() => windowRows(window?.schedule.zone ?? windowZoneName(), serverNow()));
  const [initial] = useState(() =>
    window === undefined ? newWindowValues(windowZoneName()) : valuesOf(window),
  );
  const form = useKitForm(rows, initial);
  const guard = useFormGuard(form.methods, (values) => {
    const on = silencedResourceOf(values);
    return on === undefined ? undefined : { act: 'silence', on };
  });
  const { disabledReason, submit } = useServerAction({
    requirement: resourceRules.silences.writes,
    isQueueable: true,
    call: (given: MaintenanceWindow) =>
      window === undefined
        ? bridge.maintenanceWindows.add({ window: given, ...typedOf(guard) })
        : bridge.maintenanceWindows.replace({ id: window.id, window: given, ...typedOf(guard) }),
    toasts: { done: window === undefined ? texts.added : texts.saved },
  });
  const save = async (values: FormRecord): Promise<void> => {
    const thing = silencedResourceOf(values);
    const name = thing === undefined ? null : await findResourceName(thing);
    const given = windowOf(
      values,
      () => name ?? (window?.thing.id === thing?.id ? (window?.thing.name ?? null) : null),
    );
    // The rows require all parts.
    if (given === undefined) return;
    await submit(given);
  };
  return (
    <FormDialog
      title={window === undefined ? texts.add : texts.edit}
      form={form}
      draftKey={window === undefined ? 'maintenance-window/new' : `maintenance-window/${window.id}`}
      header={window !== undefined && <Note marginBottom={12}>{texts.editNote}</Note>}
      disabledReason={disabledReason ?? guard.disabledReason}
      onSubmit={save}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onClose={onClose}
    >
      <GuardField use={guard} />
    </FormDialog>
  );
}
