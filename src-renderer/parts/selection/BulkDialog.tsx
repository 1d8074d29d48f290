import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { GuardedAction } from '#contract/guards.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { TextField } from '#kit/fields/TextField.tsx';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { Form } from '#kit/form/Form.tsx';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Row as Box, Column, Stack, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { Progress } from '#kit/progress/Progress.tsx';
import { Callout } from '#kit/status/Callout.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import type { ActionRule } from '../actions/actionState.ts';
import { useActionState } from '../actions/useActionState.ts';
import { queries } from '../bridge/bridge.ts';
import { useWorkspaces } from '../bridge/live.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages as guardMessages } from '../guard/messages.ts';
import { useWorkspaceGuard } from '../guard/useWorkspaceGuard.ts';
import styles from './BulkDialog.module.css';
import { BulkRun, countStates, type RowState } from './BulkRun.ts';
import { bulkMessages as messages } from './messages.ts';

/** Rows that are listed by name. */
const maxNames = 100;

/** Names that are visible without scrolling. A scroll area must be focusable by keyboard. */
const maxNamesAtOnce = 6;

interface BulkDialogProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Distinguishes rows of the same name, such as a type. */
  readonly detailOf?: ((row: Row) => string) | undefined;
  readonly rule: ActionRule;
  /** The guard of the action on a row. */
  readonly guardOf?: ((row: Row) => GuardedAction) | undefined;
  /** Fields above the form, which decide what the form has. */
  readonly above?: ReactNode;
  /** Changes when the form has other fields. */
  readonly formKey?: string;
  /** Replaces the form if there are no rows. */
  readonly emptyText?: string | undefined;
  /** Why the action cannot start yet. Otherwise undefined. */
  readonly waitReason?: string | undefined;
  /** Values of fields that are not displayed now remain in the form, unless `formKey` changes. */
  readonly fields: readonly FieldRow[];
  readonly initialValues?: FormRecord;
  /** What the action will do, beyond the list of names. */
  readonly children?: ReactNode;
  /** Label of the button that starts it: `Silence`. */
  readonly confirm: string;
  /** Label of the progress: `Silencing`. */
  readonly running: string;
  /** Toast when every row is done. */
  readonly doneText: (count: number) => string;
  /** Muted text of that toast, from what the rows answered. */
  readonly doneNote?: (() => string | undefined) | undefined;
  /** Undoes the action on all rows. That toast offers it. */
  readonly undo?: { readonly label: string; readonly run: () => void } | undefined;
  /**
   * Acts on one row.
   * @param confirmation the typed name that a guard of the row requires
   * @throws the failure of the row
   */
  readonly act: (row: Row, values: FormRecord, confirmation: { readonly typed?: string }) => Promise<unknown>;
  readonly invalidates: readonly QueryKey[];
  readonly onClose: () => void;
}

/** An action on many rows: says what it will do, does it with progress, and reports each failure by name. */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { title, rows, invalidates, act, onClose, doneText, doneNote, undo } = props;
  const answers = useQueryClient();
  const guard = useBulkGuard(rows, props.guardOf);
  const [run, setRun] = useState<BulkRun<Row>>();
  const phase = useRunPhase(run);
  const isEmpty = rows.length === 0 && props.emptyText !== undefined;
  const isOpen = useRef(true);
  // An action without its dialog could not be stopped, so it ends with those that are running.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      run?.stop();
    };
  }, [run]);
  const end = (ended: BulkRun<Row>) => {
    if (ended.isAbandoned) return;
    for (const queryKey of invalidates) void answers.invalidateQueries({ queryKey });
    const { states } = ended.progress();
    const counts = countStates(states.values());
    const { show } = useToasts.getState();
    if (counts.done === states.size) {
      show({ kind: 'done', text: doneText(counts.done), note: doneNote?.(), action: undo });
      if (isOpen.current) onClose();
    } else if (!isOpen.current) {
      show({ kind: 'failed', text: title, note: describeCounts(counts), isSticky: true });
    }
  };
  const start = (values: FormRecord) => {
    const created = new BulkRun(rows, {
      act: (row) => act(row, values, guard.confirmationOf(row)),
    });
    setRun(created);
    void created.start().then(() => end(created));
  };
  return (
    <Dialog
      title={title}
      open
      isLocked={phase === 'running' || phase === 'stopping'}
      onClose={onClose}
      actions={
        run === undefined ? (
          isEmpty && <Button onClick={onClose}>{messages.close}</Button>
        ) : (
          <ReportButtons
            run={run}
            onResume={(status) => void run.resume(status).then(() => end(run))}
            onClose={onClose}
          />
        )
      }
    >
      {run === undefined ? (
        <FieldSizeContext value="dialog">
          <Stack gap={16}>
            {props.above}
            {isEmpty ? (
              <Text as="p">{props.emptyText}</Text>
            ) : (
              <Review key={props.formKey} {...props} guard={guard} onStart={start} />
            )}
          </Stack>
        </FieldSizeContext>
      ) : (
        <Report {...props} run={run} />
      )}
    </Dialog>
  );
}

/** Returns the phase of a run. Undefined before there is one. */
const useRunPhase = <Row,>(run: BulkRun<Row> | undefined) =>
  useSyncExternalStore(run?.subscribe ?? noSubscription, () => run?.progress().phase);

const noSubscription = () => () => undefined;

function describeCounts(counts: ReturnType<typeof countStates>): string {
  return (['done', 'failed', 'unclear', 'notStarted'] as const)
    .flatMap((status) => (counts[status] === 0 ? [] : [messages[status](counts[status])]))
    .join(' · ');
}

interface BulkGuard<Row> {
  /** What must be typed. Undefined if no row is guarded. */
  readonly name: string | undefined;
  readonly hint: string | undefined;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly disabledReason: string | undefined;
  /** The name that the guard of a row requires, once the user has confirmed all of them. */
  readonly confirmationOf: (row: Row) => { readonly typed?: string };
}

/** Reads the guards of all rows. The user confirms them together, with the name of the workspace. */
function useBulkGuard<Row>(
  rows: readonly Row[],
  guardOf: ((row: Row) => GuardedAction) | undefined,
): BulkGuard<Row> {
  const [typed, setTyped] = useState('');
  const list = useWorkspaces();
  const isActive = useWorkspaceGuard() !== undefined && guardOf !== undefined;
  const asked = useQueries({
    queries: isActive
      ? rows.map((row) => ({ ...queries.guards.of.queryOptions({ input: guardOf(row) }), staleTime: 0 }))
      : [],
  });
  const guards = new Map(rows.map((row, index) => [row, asked[index]?.data?.guard ?? undefined]));
  const count = [...guards.values()].filter((guard) => guard !== undefined).length;
  const workspace = list?.workspaces.find(({ id }) => id === list.openId)?.name ?? '';
  const failed = asked.find(({ data, error }) => data === undefined && error !== null);
  const isKnown = asked.every(({ data }) => data !== undefined);
  const name = count > 0 ? workspace : undefined;
  const reason = () => {
    if (failed !== undefined) return guardMessages.failed(toDisplayFailure(failed.error).sentence);
    if (!isKnown) return messages.checking;
    return name === undefined || typed.trim() === name.trim() ? undefined : messages.untyped(name);
  };
  return {
    name,
    hint: count > 0 ? messages.guarded(count, rows.length) : undefined,
    typed,
    setTyped,
    disabledReason: reason(),
    confirmationOf: (row) => {
      const guard = guards.get(row);
      return guard === undefined ? {} : { typed: guard.name };
    },
  };
}

/** What the action will do, and its fields. */
function Review<Row>({
  title,
  rows,
  nameOf,
  detailOf,
  rule,
  waitReason,
  fields,
  initialValues,
  children,
  confirm,
  running,
  guard,
  onStart,
  onClose,
}: BulkDialogProps<Row> & {
  readonly guard: BulkGuard<Row>;
  readonly onStart: (values: FormRecord) => void;
}) {
  const form = useKitForm(fields, initialValues ?? {});
  const { disabledReason } = useActionState(rule);
  return (
    <Form
      isInDialog
      label={title}
      form={form}
      disabledReason={disabledReason ?? waitReason ?? guard.disabledReason}
      onSubmit={async (values) => onStart(values)}
      submitLabel={confirm}
      busyLabel={running}
      actions={<Button onClick={onClose}>{messages.cancel}</Button>}
    >
      <Names rows={rows} nameOf={nameOf} detailOf={detailOf} />
      {children}
      {guard.name !== undefined && (
        <TextField
          label={messages.typed(guard.name)}
          hint={guard.hint}
          required
          mono
          autoComplete="off"
          value={guard.typed}
          onChange={({ target }) => guard.setTyped(target.value)}
        />
      )}
    </Form>
  );
}

function Names<Row>({ rows, nameOf, detailOf }: Pick<BulkDialogProps<Row>, 'rows' | 'nameOf' | 'detailOf'>) {
  const more = rows.length - maxNames;
  return (
    <Column gap={4} minWidth={0}>
      <Text size={12} tone="muted">
        {messages.names}
      </Text>
      <Column
        as="ul"
        aria-label={messages.names}
        tabIndex={rows.length > maxNamesAtOnce ? 0 : undefined}
        gap={2}
        minWidth={0}
        className={styles.names}
      >
        {rows.slice(0, maxNames).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an open dialog do not change.
          <Box as="li" key={index} fixed gap={8} minWidth={0}>
            <Text flow="ellipsis">{visibleName(nameOf(row))}</Text>
            {detailOf !== undefined && (
              <Text fixed size={12} tone="faint">
                {detailOf(row)}
              </Text>
            )}
          </Box>
        ))}
        {more > 0 && (
          <Text as="li" tone="muted">
            {messages.moreNames(more)}
          </Text>
        )}
      </Column>
    </Column>
  );
}

/** Progress, and then the report. */
function Report<Row>({
  run,
  rows,
  nameOf,
  running,
}: Pick<BulkDialogProps<Row>, 'rows' | 'nameOf' | 'running'> & { readonly run: BulkRun<Row> }) {
  const { phase, states } = useSyncExternalStore(run.subscribe, run.progress);
  const counts = countStates(states.values());
  return (
    <Stack gap={16}>
      {phase === 'ended' ? (
        <Text as="p" role="status" weight={600}>
          {describeCounts(counts)}
        </Text>
      ) : (
        <Progress
          label={messages.running(running)}
          done={counts.done + counts.failed + counts.unclear}
          total={rows.length}
        />
      )}
      <Problems states={states} status="failed" nameOf={nameOf} />
      {counts.unclear > 0 && (
        <Callout>
          <Stack as="span" gap={8}>
            <span>{messages.unclearText}</span>
            <Problems states={states} status="unclear" nameOf={nameOf} />
          </Stack>
        </Callout>
      )}
    </Stack>
  );
}

function ReportButtons<Row>({
  run,
  onResume,
  onClose,
}: {
  readonly run: BulkRun<Row>;
  readonly onResume: (status: 'failed' | 'notStarted') => void;
  readonly onClose: () => void;
}) {
  const { phase, states } = useSyncExternalStore(run.subscribe, run.progress);
  if (phase !== 'ended')
    return (
      <Button
        disabledReason={phase === 'stopping' ? messages.stopping : undefined}
        onClick={() => run.stop()}
      >
        {messages.stop}
      </Button>
    );
  const { failed, notStarted } = countStates(states.values());
  return (
    <>
      <Button onClick={onClose}>{messages.close}</Button>
      {notStarted > 0 && <Button onClick={() => onResume('notStarted')}>{messages.goOn(notStarted)}</Button>}
      {failed > 0 && (
        <Button kind="primary" onClick={() => onResume('failed')}>
          {messages.tryAgain(failed)}
        </Button>
      )}
    </>
  );
}

/** The rows of a state with the reason of each. */
function Problems<Row>({
  states,
  status,
  nameOf,
}: {
  readonly states: ReadonlyMap<Row, RowState>;
  readonly status: 'failed' | 'unclear';
  readonly nameOf: (row: Row) => string;
}) {
  const found = [...states].flatMap(([row, state]) =>
    state.status === status && 'failure' in state ? [{ name: nameOf(row), failure: state.failure }] : [],
  );
  if (found.length === 0) return null;
  return (
    <Stack as="ul" gap={8}>
      {found.slice(0, maxNames).map(({ name, failure: { sentence, serverMessage, details } }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of the same name differ only by their place.
        <Stack as="li" key={index} gap={2}>
          <Text weight={600} flow="anywhere">
            {visibleName(name)}
          </Text>
          <Text tone="muted" flow="anywhere">
            {sentence}
          </Text>
          {(details ?? serverMessage) !== undefined && <Details text={details ?? serverMessage ?? ''} />}
        </Stack>
      ))}
      {found.length > maxNames && <Text as="li">{messages.moreNames(found.length - maxNames)}</Text>}
    </Stack>
  );
}
