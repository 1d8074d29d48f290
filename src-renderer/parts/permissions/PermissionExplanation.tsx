import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allowedTogether, subjectColumns } from '#contract/rules/permissionRules.ts';
import type { FormRecord } from '#kit/form/recordPath.ts';
import { isRecord } from '#kit/form/recordPath.ts';
import { useFromValues } from '#kit/form/useRowField.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '../bridge/bridge.ts';
import { toDisplayFailure } from '../failures.ts';
import { meaningTexts as words } from './messages.ts';
import styles from './Permissions.module.css';
import type { PresetResource } from './PresetResource.ts';
import { formRule, refsOf, sentenceOf, warningsOf } from './permissionMeaning.ts';
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
  const rule = formRule(values);
  // The resource of an existing permission cannot be changed.
  const hasNoResource = ownId !== undefined && resources.length === 0;
  const nameOf = useNamed([...resources, ...(subject === undefined ? [] : [subject])], ownId, given);
  const { there, error, total, loadedCount, nowMs } = useRulesOf(subject, ownId);
  if (rule === undefined || subject === undefined)
    return <p className={styles.note}>{hasNoResource ? words.forNothing : words.incomplete}</p>;
  const namedRule = { ...rule, subject: nameOf(subject), resources: resources.map(nameOf) };
  const combinedActions = allowedTogether(rule, there ?? [], nowMs);
  const warnings = warningsOf(rule, namedRule.subject, there ?? [], nowMs);
  return (
    <div className={styles.meaning} role="status">
      <p className={styles.sentence}>{sentenceOf(namedRule, nowMs)}.</p>
      {combinedActions !== undefined && (
        <p className={styles.note}>
          {words.together(
            sentenceOf({ ...namedRule, action: combinedActions.join(','), until: null }, nowMs),
          )}
        </p>
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
      <p className={styles.note}>
        {error !== null && there === undefined
          ? words.failed(toDisplayFailure(error).sentence)
          : there === undefined
            ? words.looking
            : loadedCount < total
              ? words.notAll(loadedCount, total)
              : words.notAsked[subject.kind]}
      </p>
    </div>
  );
}
