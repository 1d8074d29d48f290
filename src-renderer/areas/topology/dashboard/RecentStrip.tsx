import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { recentMinutes } from '#contract/rules/topology.ts';
import { TextButton } from '#kit/controls/TextButton.tsx';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Box, Ellipsis, Note, Row, Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { CardLink, useCardLinks } from '#parts/components/CardLink.tsx';
import { ComponentIcon } from '#parts/components/ComponentIcon.tsx';
import { componentHref } from '#parts/components/componentLinks.ts';
import { healthLooks } from '#parts/components/componentLook.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import {
  changeCount,
  healthSpansOf,
  lastChangeAt,
  type RecentLine,
  watchedSpans,
} from '#parts/components/recentMoves.ts';
import { StateStrip } from '#parts/components/StateStrip.tsx';
import { topologyView } from '#parts/components/topologyView.ts';
import { readCollapsed, saveCollapsed } from './dashboardSettings.ts';
import { messages } from './messages.ts';
import styles from './RecentStrip.module.css';
import { changesText, describeWatched } from './recentTexts.ts';
import type { RecentHistory } from './useRecentEvents.ts';
import { useRecentRoom } from './useRecentRoom.ts';

const { recent: words } = messages;

const spanMs = recentMinutes * 60_000;

interface RecentStripProps {
  readonly events: RecentHistory | undefined;
  /** Reason why the history is unavailable. */
  readonly problem: string | undefined;
  readonly query: string;
}

/** The range of a history, and the parts of it in which the topology was watched. */
interface Watched {
  readonly range: { readonly fromMs: number; readonly toMs: number };
  readonly spans: ReturnType<typeof watchedSpans>;
}

function HealthLabel({ health }: { readonly health: keyof typeof healthLooks }) {
  const { shape, word } = healthLooks[health];
  return (
    <Row as="span" display="inline-flex" fixed gap={6}>
      <StatusIcon shape={shape} />
      {word}
    </Row>
  );
}

function Line({
  line,
  watched: { range, spans },
  query,
}: {
  readonly line: RecentLine;
  readonly watched: Watched;
  readonly query: string;
}) {
  const { component, moves } = line;
  const title = componentTitle(component);
  const move = moves.at(-1);
  const text = changesText(line);
  return (
    <li className={styles.line}>
      <ComponentIcon name={component.icon ?? component.type} type={component.type} className={styles.icon} />
      <CardLink href={componentHref(component, { query })} className={styles.name} tooltip={title}>
        {visibleName(title)}
      </CardLink>
      <StateStrip label={words.states(title)} spans={healthSpansOf(moves, component.health, spans, range)} />
      <Row as="span" minWidth={0} gap={12} tone="muted">
        {move !== undefined && (
          <span className={styles.move}>
            <HealthLabel health={move.from} />
            <ArrowRight aria-hidden />
            <span className="visually-hidden">{words.to}</span>
            <HealthLabel health={move.to} />
            {moves.length > 1 && (
              <Text size={12} tone="faint" flow="nowrap">
                {words.moves(moves.length)}
              </Text>
            )}
          </span>
        )}
        {move !== undefined && component.statusReason !== null && (
          <span className={styles.reason} data-tooltip={component.statusReason}>
            {component.statusReason}
          </span>
        )}
        {text !== '' && (
          <CardLink
            href={`/topology${topologyView.queryAfterChange(query, { changesOf: component.id })}`}
            className={styles.change}
            tooltip={text}
          >
            {visibleName(text)}
          </CardLink>
        )}
      </Row>
      <Text tone="muted" digits textAlign="end" flow="nowrap">
        <Age instant={lastChangeAt(line)} suffix=" ago" />
      </Text>
    </li>
  );
}

/** Explains the bars of the lines. */
function Legend() {
  return (
    <ul className={styles.legend} aria-label={words.legend}>
      {(['unhealthy', 'warning', 'healthy', null] as const).map((health) => (
        <li key={health}>
          <StateStrip label="" width={12} spans={[{ fromMs: 0, toMs: 1, health }]} />
          {health === null ? words.unknownHealth : healthLooks[health].word}
        </li>
      ))}
    </ul>
  );
}

function Lines({
  lines,
  watched,
  initialLines,
  query,
}: {
  readonly lines: readonly RecentLine[];
  readonly watched: Watched;
  readonly initialLines: number;
  readonly query: string;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  const follow = useCardLinks();
  const hidden = Math.max(0, lines.length - initialLines);
  const shown = showsAll ? lines : lines.slice(0, initialLines);
  return (
    <>
      {/* The links inside are reachable by keyboard. */}
      <Box as="ul" id={listId} edge="top" aria-label={words.list} onClick={follow}>
        {shown.map((line) => (
          <Line key={line.component.id} line={line} watched={watched} query={query} />
        ))}
      </Box>
      <Row height={28} gap={24} paddingX={12} edge="top">
        {hidden > 0 && (
          <TextButton
            size="small"
            aria-expanded={showsAll}
            aria-controls={listId}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? messages.showLess : messages.showMore(hidden)}
          </TextButton>
        )}
        <Legend />
      </Row>
    </>
  );
}

/** Recent health changes of components and changes of their catalog items. Reads only synced data. */
export function RecentStrip({ events, problem, query }: RecentStripProps) {
  const [chosen, setChosen] = useState(readCollapsed);
  const initialLines = useRecentRoom();
  const isCollapsed = chosen ?? initialLines === 0;
  const id = useId();
  if (problem !== undefined) return <Note marginBottom={12}>{words.unknown(problem)}</Note>;
  if (events === undefined) return null;
  const { lines, readings, toMs } = events;
  const range = { fromMs: toMs - spanMs, toMs };
  const watched = { range, spans: watchedSpans(readings, range) };
  const { since, notes } = describeWatched(watched.spans, range);
  if (lines.length === 0)
    return (
      <Note marginBottom={12}>
        {since === undefined ? [words.nothing, ...notes].join(' ') : words.nothingSince(since)}
      </Note>
    );
  const moves = lines.reduce((sum, line) => sum + line.moves.length, 0);
  const changes = lines.reduce((sum, line) => sum + changeCount(line), 0);
  return (
    <section className={styles.strip} aria-labelledby={`${id}-title`}>
      <Row as="h2" height={36} gap={12} paddingLeft={8} paddingRight={12} size={12} weight={400}>
        <button
          type="button"
          id={`${id}-title`}
          className={styles.toggle}
          aria-expanded={!isCollapsed}
          onClick={() => {
            saveCollapsed(!isCollapsed);
            setChosen(!isCollapsed);
          }}
        >
          {isCollapsed ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
          {words.title}
        </button>
        <Text size={12} tone="faint" flow="nowrap">
          {words.summary(moves, changes)}
        </Text>
        {notes.length > 0 && (
          <Ellipsis size={12} tone="faint" data-tooltip={notes.join('\n')}>
            {notes.join(', ')}
          </Ellipsis>
        )}
      </Row>
      {!isCollapsed && (
        <Lines lines={lines} watched={watched} initialLines={Math.max(1, initialLines)} query={query} />
      )}
    </section>
  );
}
