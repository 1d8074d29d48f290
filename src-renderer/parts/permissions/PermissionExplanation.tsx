import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  allowedTogether,
  appliedRule,
  type RuleNote,
  type RuleServer,
  subjectColumns,
} from '#contract/rules/permissionRules.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { isRecord } from '#kit/fields/recordPath.ts';
import { useFromValues } from '#kit/form/useRowField.ts';
import { Column, Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '../bridge/bridge.ts';
import { useSessionValue } from '../bridge/live.ts';
import { toDisplayFailure } from '../failures.ts';
import { meaningTexts as words } from './messages.ts';
import { PermissionPast } from './PermissionPast.tsx';
import styles from './Permissions.module.css';
import type { PresetResource } from './PresetResource.ts';
import { appliedRules, formRule, refsOf, sentenceOf, warningsOf } from './permissionMeaning.ts';
import { permissionOf } from './permissionOf.ts';
import { useNamed } from './useNamed.ts';

/** Maximum number of existing rules to compare. */
const maxRules = 1_000;

/** Form values with a stable identity while they are equal. */
function useValues(): FormRecord {
  const text = useFromValues((values) => JSON.stringify(values));
  return useMemo(() => {
    const values: unknown = JSON.parse(text);
    return isRecord(values) ? values : {};
  }, [text]);
}

function useRulesOf(subject: ReturnType<typeof refsOf>['subject'], ownId: string | undefined) {
  const { data, error } = useQuery({
    ...queries.resources.list.queryOptions({
      input: {
        kind: 'permissions',
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize: maxRules,
        of: { column: subjectColumns[subject?.kind ?? 'team'], id: subject?.id ?? '' },
      },
    }),
    enabled: subject !== undefined,
  });
  const rows = data?.data.rows;
  const there = useMemo(
    () => rows?.filter(({ id }) => id !== ownId).map((row) => ({ id: row.id, ...permissionOf(row) })),
    [rows, ownId],
  );
  const serverTime = data?.data.serverTime ?? '';
  return {
    there,
    error,
    total: data?.data.total ?? 0,
    loadedCount: rows?.length ?? 0,
    // Answers cached by older versions have no server time.
    nowMs: serverTime === '' ? Date.now() : Date.parse(serverTime),
  };
}

const useRuleServer = (): RuleServer =>
  useSessionValue((state) =>
    state?.status === 'signed-in' && state.versionOf === 'server' ? 'current' : 'early',
  );

/** Shows why the server does less or more than a rule says. */
function RuleNotes({ notes }: { readonly notes: readonly RuleNote[] }) {
  return (
    notes.length > 0 && (
      <ul className={styles.warnings}>
        {notes.map((note) => (
          <li key={note}>
            <StatusIcon shape={note === 'role' ? 'info' : 'warning'} />
            <span>{words.notes[note]}</span>
          </li>
        ))}
      </ul>
    )
  );
}

/**
 * Explains a permission in a sentence and lists existing rules that contradict or include it.
 * @param ownId id of the edited permission
 * @param given resource of a new permission
 */
export function PermissionExplanation({
  ownId,
  given,
}: {
  readonly ownId: string | undefined;
  readonly given?: PresetResource | undefined;
}) {
  const values = useValues();
  const { subject, resources } = refsOf(values);
  const server = useRuleServer();
  // The resource of an existing permission cannot be changed.
  const hasNoResource = ownId !== undefined && resources.length === 0;
  const rule = formRule(values, hasNoResource && server === 'early');
  const nameOf = useNamed([...resources, ...(subject === undefined ? [] : [subject])], ownId, given);
  const { there, error, total, loadedCount, nowMs } = useRulesOf(subject, ownId);
  if (rule === undefined || subject === undefined)
    return (
      <Text as="p" tone="muted" flow="anywhere">
        {hasNoResource ? words.forNothing : words.incomplete}
      </Text>
    );
  const { rule: applied, notes } = appliedRule(
    { ...rule, resources: resources.map(nameOf) },
    subject.kind,
    server,
  );
  if (applied === undefined)
    return (
      <Column gap={6} role="status">
        <Text as="p" weight={500} tone="text" flow="anywhere">
          {words.noEffect}
        </Text>
        <RuleNotes notes={notes} />
      </Column>
    );
  const namedRule = { ...applied, subject: nameOf(subject) };
  const existing = appliedRules(there ?? [], subject.kind, server);
  const combinedActions = allowedTogether(applied, existing, nowMs);
  const warnings = warningsOf(applied, namedRule.subject, existing, nowMs);
  return (
    <Column gap={12}>
      <Column gap={6} role="status">
        <Text as="p" weight={500} tone="text" flow="anywhere">
          {sentenceOf(namedRule, nowMs)}.
        </Text>
        <RuleNotes notes={notes} />
        {combinedActions !== undefined && (
          <Text as="p" tone="muted" flow="anywhere">
            {words.together(
              sentenceOf({ ...namedRule, action: combinedActions.join(','), until: null }, nowMs),
            )}
          </Text>
        )}
        {warnings.length > 0 && (
          <ul className={styles.warnings}>
            {warnings.map(({ id, conflict, text }) => (
              <li key={id}>
                <StatusIcon shape={conflict === 'said-there' ? 'info' : 'warning'} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
        <Text as="p" tone="muted" flow="anywhere">
          {error !== null && there === undefined
            ? words.failed(toDisplayFailure(error).sentence)
            : there === undefined
              ? words.looking
              : loadedCount < total
                ? words.notAll(loadedCount, total)
                : words.notAsked[subject.kind]}
        </Text>
      </Column>
      <PermissionPast rule={applied} subject={namedRule.subject} />
    </Column>
  );
}
