import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allowedTogether, subjectColumns } from '../../../src-preload/contract/rules/permissionRules.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { isRecord } from '../../kit/form/recordPath.ts';
import { useFromValues } from '../../kit/form/useRowField.ts';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import { queries } from '../bridge/bridge.ts';
import { toShownFailure } from '../failures.ts';
import type { Given } from './Given.ts';
import { refsOf, ruleOf, sentenceOf, warningsOf } from './meaning.ts';
import { meaningWords as words } from './messages.ts';
import styles from './Permissions.module.css';
import { permissionOf } from './permissionOf.ts';
import { useNamed } from './useNamed.ts';

/** Maximum number of existing rules to compare. */
const mostRules = 1_000;

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
        pageSize: mostRules,
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
    seen: rows?.length ?? 0,
    // Answers cached by older versions have no server time.
    nowMs: serverTime === '' ? Date.now() : Date.parse(serverTime),
  };
}

/**
 * Explains a permission in a sentence and lists existing rules that contradict or include it.
 * @param ownId id of the edited permission
 * @param given resource of a new permission
 */
export function Meaning({
  ownId,
  given,
}: {
  readonly ownId: string | undefined;
  readonly given?: Given | undefined;
}) {
  const values = useValues();
  const { subject, resources } = refsOf(values);
  const rule = ruleOf(values);
  // The resource of an existing permission cannot be changed.
  const forNothing = ownId !== undefined && resources.length === 0;
  const nameOf = useNamed([...resources, ...(subject === undefined ? [] : [subject])], ownId, given);
  const { there, error, total, seen, nowMs } = useRulesOf(subject, ownId);
  if (rule === undefined || subject === undefined)
    return <p className={styles.note}>{forNothing ? words.forNothing : words.incomplete}</p>;
  const meant = { ...rule, subject: nameOf(subject), resources: resources.map(nameOf) };
  const together = allowedTogether(rule, there ?? [], nowMs);
  const warnings = warningsOf(rule, meant.subject, there ?? [], nowMs);
  return (
    <div className={styles.meaning} role="status">
      <p className={styles.sentence}>{sentenceOf(meant, nowMs)}.</p>
      {together !== undefined && (
        <p className={styles.note}>
          {words.together(sentenceOf({ ...meant, action: together.join(','), until: null }, nowMs))}
        </p>
      )}
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map(({ id, clash, text }) => (
            <li key={id}>
              <StatusIcon shape={clash === 'said-there' ? 'info' : 'warning'} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {error !== null && there === undefined
          ? words.failed(toShownFailure(error).sentence)
          : there === undefined
            ? words.looking
            : seen < total
              ? words.notAll(seen, total)
              : words.notAsked[subject.kind]}
      </p>
    </div>
  );
}
