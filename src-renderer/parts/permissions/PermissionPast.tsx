import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { ActsOfSubject } from '#contract/playbooks.ts';
import { hasUnrecordedActions, recordedActsOf } from '#contract/rules/permissionPast.ts';
import type { ComparedRule, SubjectKind } from '#contract/rules/permissionRules.ts';
import { TextButton } from '#kit/controls/TextButton.tsx';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Column, Row, Stack, Text } from '#kit/layout/boxes.tsx';
import { AsOf } from '../AsOf.tsx';
import { queries } from '../bridge/bridge.ts';
import { toDisplayFailure } from '../failures.ts';
import { resourceAddress } from '../resourceAddress.ts';
import { useServerOnline } from '../useServerOnline.ts';
import { meaningTexts, pastTexts as texts } from './messages.ts';
import styles from './Permissions.module.css';
import { type DecidedAct, summarizePast } from './pastSummary.ts';
import type { NamedRef } from './permissionMeaning.ts';

/** Number of affected acts that are listed at first. */
const maxListed = 5;

const Line = ({ children }: { readonly children: ReactNode }) => (
  <Text as="p" tone="muted" flow="anywhere">
    {children}
  </Text>
);

const personName = (name: string): string => (name === '' ? texts.unnamedPerson : visibleName(name));

function ActLine({ act, decision, isTeam }: DecidedAct & { readonly isTeam: boolean }) {
  const { at, by, on, onName, runId, playbookTitle } = act;
  return (
    <li className={styles.pastAct}>
      <Text tone={decision === 'refused' ? 'bad' : 'muted'}>{texts.decisions[decision]}</Text>
      <Text minWidth={0} flow="anywhere">
        <Link to={`/playbooks/runs/${encodeURIComponent(runId)}`}>
          {texts.act(texts.acts[act.act], visibleName(playbookTitle ?? texts.deletedPlaybook))}
        </Link>
        {on !== null && (
          <>
            {texts.on}
            {onName === null ? (
              texts.deletedResource
            ) : (
              <Link to={resourceAddress(on)}>{visibleName(onName)}</Link>
            )}
          </>
        )}
        {isTeam && ` ${texts.by(personName(by.name))}`}
      </Text>
      <Text fixed size={12} tone="faint" digits>
        <Age instant={at} suffix=" ago" />
      </Text>
    </li>
  );
}

interface PastProps {
  /** The rule as the server applies it. */
  readonly rule: Pick<ComparedRule, 'action' | 'deny' | 'resources'>;
  readonly subject: NamedRef<SubjectKind>;
}

function PastResult({ rule, subject, data }: PastProps & { readonly data: ActsOfSubject }) {
  const [isWhole, setIsWhole] = useState(false);
  const { refused, allowed, unknown, unaffected, affected } = useMemo(
    () => summarizePast(rule, data.acts),
    [rule, data],
  );
  const listed = isWhole ? affected : affected.slice(0, maxListed);
  if (data.people.length === 0 && subject.kind === 'team') return <Line>{texts.noMembers}</Line>;
  if (data.acts.length === 0)
    return (
      <Line>{texts.none(visibleName(subject.name ?? meaningTexts.unnamed[subject.kind].toLowerCase()))}</Line>
    );
  return (
    <>
      {refused.map(({ by, counts }) => (
        <Text key={by.id} as="p" tone="text" flow="anywhere">
          {texts.refused(counts, personName(by.name))}
        </Text>
      ))}
      {allowed !== undefined && (
        <Text as="p" tone="text" flow="anywhere">
          {texts.allowed(allowed)}
        </Text>
      )}
      {unknown !== undefined && <Line>{texts.unknown(unknown)}</Line>}
      {unaffected !== undefined && <Line>{texts.unaffected(unaffected)}</Line>}
      {data.total > data.acts.length && <Line>{texts.cut(data.acts.length, data.total)}</Line>}
      {listed.length > 0 && (
        <Stack as="ul" aria-label={texts.list}>
          {listed.map(({ act, decision }) => (
            <ActLine
              key={`${act.act} ${act.runId} ${act.by.id}`}
              act={act}
              decision={decision}
              isTeam={subject.kind === 'team'}
            />
          ))}
        </Stack>
      )}
      {affected.length > listed.length && (
        <div>
          <TextButton onClick={() => setIsWhole(true)}>{texts.showAll(affected.length)}</TextButton>
        </div>
      )}
    </>
  );
}

/** Shows what a permission would have decided about recorded runs and approvals of its subject. */
export function PermissionPast({ rule, subject }: PastProps) {
  const titleId = useId();
  const isRecorded = recordedActsOf(rule).length > 0;
  const { data: answer, error } = useQuery({
    ...queries.playbooks.runs.ofSubject.queryOptions({ input: { kind: subject.kind, id: subject.id } }),
    enabled: isRecorded,
    meta: { quiet: true },
  });
  const online = useServerOnline();
  return (
    <Column as="section" gap={6} minWidth={0} aria-labelledby={titleId}>
      <Row gap={8} minWidth={0}>
        <Text as="h3" id={titleId} size={12} weight={500} tone="muted" lines={16}>
          {texts.title}
        </Text>
        {isRecorded && <AsOf answer={answer} online={online} />}
      </Row>
      {!isRecorded ? (
        <Line>{texts.notRecorded}</Line>
      ) : answer === undefined ? (
        <Line>{error === null ? texts.looking : texts.failed(toDisplayFailure(error).sentence)}</Line>
      ) : (
        <>
          <PastResult rule={rule} subject={subject} data={answer.data} />
          <Line>
            {hasUnrecordedActions(rule) ? `${texts.partlyRecorded} ${texts.automatic}` : texts.automatic}
          </Line>
        </>
      )}
    </Column>
  );
}
