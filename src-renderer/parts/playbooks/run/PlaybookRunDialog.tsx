import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { RunnablePlaybook, RunOn } from '#contract/playbooks.ts';
import type { RunTarget } from '#contract/rules/playbooks.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { SegmentedControl } from '#kit/fields/SegmentedControl.tsx';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonFields } from '#kit/panels/SkeletonFields.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { toResourceOption } from '#parts/permissions/searchOptions.ts';
import { messages } from './messages.ts';
import { selectorOptions } from './paramLookups.tsx';
import { dialogSizeOf } from './paramRows.ts';
import { RunForm } from './RunForm.tsx';
import { RunHeader } from './RunHeader.tsx';
import { RunImpactPanel } from './RunImpactPanel.tsx';

interface PlaybookRunDialogProps {
  readonly playbookId: string;
  /** Initial resource. The user can change it. */
  readonly on?: RunOn | undefined;
  /** Parameter values that override defaults, from a link or a previous run. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly onClose: () => void;
}

const noValues: Readonly<Record<string, string>> = {};

interface LoadedRunDialogProps {
  readonly playbook: RunnablePlaybook;
  readonly on: RunOn | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

function Target({
  playbook,
  on,
  onChange,
}: {
  readonly playbook: RunnablePlaybook;
  readonly on: { readonly kind: RunTarget; readonly id: string };
  readonly onChange: (next: { readonly kind: RunTarget; readonly id: string }) => void;
}) {
  const { targets, selectors } = playbook;
  const kindSelectors = useMemo(() => selectors[on.kind] ?? [], [selectors, on.kind]);
  // Load the first matches before the user types.
  const first = useQuery(
    queries.search.selected.queryOptions({
      input: { kind: on.kind, selectors: kindSelectors },
      meta: { quiet: true },
    }),
  );
  const found = useMemo(() => first.data?.map(toResourceOption) ?? [], [first.data]);
  return (
    <>
      {targets.length > 1 && (
        <SegmentedControl
          label={messages.target}
          options={targets.map((value) => ({ value, label: messages.targets[value] }))}
          value={on.kind}
          onChange={(kind) => onChange({ kind, id: '' })}
        />
      )}
      <SelectField
        key={on.kind}
        label={messages.targets[on.kind]}
        required
        placeholder={messages.searchTarget}
        value={on.id}
        onChange={(id) => onChange({ ...on, id })}
        options={found}
        {...selectorOptions(on.kind, kindSelectors)}
      />
    </>
  );
}

function LoadedRunDialog({ playbook, on: initialTarget, values, onClose }: LoadedRunDialogProps) {
  const { targets } = playbook;
  const [chosen, setChosen] = useState({
    kind: initialTarget?.kind ?? targets[0] ?? 'config',
    id: initialTarget?.id ?? '',
  });
  const [busy, setBusy] = useState(false);
  // Closes the dialog through the form, which asks to confirm if there is unsaved input.
  const leave = useRef<(() => void) | undefined>(undefined);
  const needsTarget = targets.length > 0;
  const on = chosen.id === '' || (!needsTarget && initialTarget === undefined) ? undefined : chosen;
  const paramsQuery = useQuery({
    ...queries.playbooks.params.queryOptions({
      input: { id: playbook.id, on: on ?? { kind: 'config', id: '' } },
      enabled: on !== undefined,
    }),
    staleTime: 0,
    // A refetch must not overwrite typed values.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
  });
  const params =
    on === undefined ? (needsTarget ? undefined : playbook.parameters) : paramsQuery.data?.parameters;
  const failed = on !== undefined && paramsQuery.data === undefined ? paramsQuery.error : null;
  const getWaitReason = () => {
    if (params !== undefined) return undefined;
    if (on === undefined) return messages.chooseTarget;
    return failed === null ? messages.readingParams : messages.paramsFailed;
  };
  const above = (
    <>
      {on === undefined && needsTarget && (
        <Text as="p" tone="muted">
          {messages.chooseTarget}
        </Text>
      )}
      {on !== undefined && params === undefined && failed === null && <SkeletonFields count={2} />}
      {failed !== null && (
        <FailurePanel
          error={failed}
          title={messages.paramsFailed}
          onRetry={() => void paramsQuery.refetch()}
        />
      )}
    </>
  );
  return (
    <Dialog
      title={playbook.title}
      open
      size={dialogSizeOf(params ?? [])}
      isLocked={busy}
      onClose={() => (leave.current ?? onClose)()}
    >
      <FieldSizeContext value="dialog">
        <RunHeader description={playbook.description}>
          {(needsTarget || initialTarget !== undefined) && (
            <Target
              playbook={needsTarget ? playbook : { ...playbook, targets: [chosen.kind] }}
              on={chosen}
              onChange={setChosen}
            />
          )}
        </RunHeader>
        <RunForm
          // Remount, because another resource has other parameters.
          key={`${on?.id ?? ''} ${params === undefined ? 'waits' : 'there'}`}
          playbook={playbook}
          on={on}
          params={params ?? []}
          initialValues={values}
          waitReason={getWaitReason()}
          above={above}
          below={on !== undefined && <RunImpactPanel on={on} playbookId={playbook.id} />}
          onLeave={(next) => {
            leave.current = next;
          }}
          onBusy={setBusy}
          onClose={onClose}
        />
      </FieldSizeContext>
    </Dialog>
  );
}

export function PlaybookRunDialog({ playbookId, on, values = noValues, onClose }: PlaybookRunDialogProps) {
  const playbookQuery = useQuery({
    ...queries.playbooks.get.queryOptions({ input: { id: playbookId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (playbookQuery.data !== undefined)
    return (
      <LoadedRunDialog
        playbook={playbookQuery.data}
        on={on === undefined ? undefined : { kind: on.kind, id: on.id }}
        values={values}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={messages.loading}
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.cancel}</Button>}
    >
      {playbookQuery.error === null ? (
        <SkeletonFields count={3} />
      ) : (
        <FailurePanel
          error={playbookQuery.error}
          title={messages.notFound}
          onRetry={() => void playbookQuery.refetch()}
        />
      )}
    </Dialog>
  );
}
