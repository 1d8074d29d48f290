import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleDashed, RefreshCw } from 'lucide-react';
import type { IncidentHistoryEntry, IncidentPage } from '#contract/incidents.ts';
import { isActorRecorded } from '#contract/rules/incidents.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { isForbidden, toDisplayFailure } from '#parts/failures.ts';
import { Avatar } from '#parts/people/Avatar.tsx';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import styles from './Changelog.module.css';
import { changelogSentence, type SentencePart } from './changelogSentence.ts';
import { messages } from './messages.ts';
import side from './Side.module.css';
import { type SectionState, SideSection } from './SideSection.tsx';

const { changelog: texts } = messages;

function Part({ part }: { readonly part: SentencePart }) {
  if (typeof part === 'string') return part;
  const { name, href } = part;
  return href === undefined ? (
    <Text weight={500}>{visibleName(name)}</Text>
  ) : (
    <Link to={href}>{visibleName(name)}</Link>
  );
}

interface EntryProps {
  readonly entry: IncidentHistoryEntry;
  readonly incidentId: string;
}

function Entry({ entry, incidentId }: EntryProps) {
  const isNamed = isActorRecorded(entry.type);
  const authorName = isNamed ? entry.by?.name || texts.unknownUser : texts.unrecordedUser;
  return (
    <li className={styles.entry}>
      {isNamed ? <Avatar name={authorName} /> : <CircleDashed className={styles.unrecorded} aria-hidden />}
      <div className={styles.words}>
        <Text weight={500} data-tooltip={isNamed ? undefined : texts.unrecorded}>
          {authorName}
        </Text>{' '}
        {changelogSentence(entry, incidentId).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies a part.
          <Part key={index} part={part} />
        ))}
      </div>
      <Text size={12} lines={20} tone="muted" digits>
        <Age instant={entry.createdAt} />
      </Text>
    </li>
  );
}

export function Changelog({ page, open, onToggle }: { readonly page: IncidentPage } & SectionState) {
  const { data, error, isFetching, refetch } = useQuery(
    queries.incidents.history.queryOptions({ input: { id: page.id } }),
  );
  // After a refusal, do not show earlier data.
  const entries = isForbidden(error) ? undefined : data?.data;
  const retry = () => void refetch();
  return (
    <SideSection
      title={texts.title}
      note={entries === undefined ? undefined : String(entries.length)}
      open={open}
      onToggle={onToggle}
      actions={
        <IconButton
          className={side.small}
          label={messages.refreshChangelog}
          busy={isFetching}
          onClick={retry}
        >
          <RefreshCw aria-hidden />
        </IconButton>
      }
    >
      {entries === undefined ? (
        error === null ? (
          <SkeletonRows count={4} />
        ) : (
          <FailurePanel error={error} title={texts.failed} onRetry={retry} />
        )
      ) : (
        <>
          {error !== null && (
            <StaleDataNotice
              text={texts.stale(toDisplayFailure(error).sentence)}
              details={toDisplayFailure(error).details}
            />
          )}
          {entries.length === 0 ? (
            <Text as="p" tone="muted">
              {texts.none}
            </Text>
          ) : (
            <Stack as="ul" gap={10} paddingTop={4}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} incidentId={page.id} />
              ))}
            </Stack>
          )}
        </>
      )}
    </SideSection>
  );
}
