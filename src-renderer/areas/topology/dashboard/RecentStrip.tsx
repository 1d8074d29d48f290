import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { recentMinutes } from '#contract/rules/topology.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { Age } from '#kit/format/Age.tsx';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { visibleName } from '#kit/text/visibleText.ts';
import { CardLink, useCardLinks } from '#parts/components/CardLink.tsx';
import { componentHref } from '#parts/components/componentLinks.ts';
import { healthLooks } from '#parts/components/componentLook.ts';
import { componentTitle } from '#parts/components/listComponents.ts';
import { healthSpansOf, lastChangeAt, type RecentLine } from '#parts/components/recentMoves.ts';
import { StateStrip } from '#parts/components/StateStrip.tsx';
import { readCollapsed, saveCollapsed } from './dashboardSettings.ts';
import { messages } from './messages.ts';
import styles from './RecentStrip.module.css';

const { recent: words } = messages;

const minuteMs = 60_000;
const spanMs = recentMinutes * minuteMs;
/** Lines displayed before the “show more” button. */
const initialLines = 8;

interface RecentHistory {
  readonly lines: readonly RecentLine[];
  /** Start of the known history; ISO 8601. */
  readonly since: string;
  /** Time of the query, in milliseconds since 1970. */
  readonly toMs: number;
}

interface RecentStripProps {
  readonly events: RecentHistory | undefined;
  /** Reason why the history is unavailable. */
  readonly problem: string | undefined;
  readonly query: string;
}

function HealthLabel({ health }: { readonly health: keyof typeof healthLooks }) {
  const { shape, word } = healthLooks[health];
  return (
    <span className={styles.health}>
      <StatusIcon shape={shape} />
      {word}
    </span>
  );
}

function Line({
  line: { component, recent },
  known,
  query,
}: {
  readonly line: RecentLine;
  readonly known: RecentHistory;
  readonly query: string;
}) {
  const title = componentTitle(component);
  const move = recent.moves.at(-1);
  const changes = recent.changes;
  const { toMs } = known;
  const fromMs = Math.max(toMs - spanMs, Math.min(Date.parse(known.since), toMs));
  return (
    <li className={styles.line}>
      <Icon name={component.icon ?? component.type} fallback={component.type} className={styles.icon} />
      <CardLink href={componentHref(component, { query })} className={styles.name} tooltip={title}>
        {visibleName(title)}
      </CardLink>
      <StateStrip
        label={words.states(title)}
        spans={healthSpansOf(recent.moves, component.health, { fromMs, toMs })}
      />
      <span className={styles.told}>
        {move !== undefined && (
          <span className={styles.move}>
            <HealthLabel health={move.from} />
            <ArrowRight aria-hidden />
            <span className="visually-hidden">{words.to}</span>
            <HealthLabel health={move.to} />
            {recent.moves.length > 1 && (
              <span className={styles.faint}>{words.moves(recent.moves.length)}</span>
            )}
          </span>
        )}
        {move !== undefined && component.statusReason !== null && (
          <span className={styles.reason} data-tooltip={component.statusReason}>
            {component.statusReason}
          </span>
        )}
        {changes !== undefined && (
          <CardLink
            href={`/catalog/changes${stringifySearch({ change: changes.newest.id })}`}
            className={styles.change}
            tooltip={`${changes.newest.itemName ?? changes.newest.itemId}: ${changes.newest.summary ?? changes.newest.type}`}
          >
            {words.changes(changes.count)}: {changes.newest.itemName ?? ''}{' '}
            {visibleName(changes.newest.summary ?? changes.newest.type)}
          </CardLink>
        )}
      </span>
      <span className={styles.age}>
        <Age instant={lastChangeAt(recent)} suffix=" ago" />
      </span>
    </li>
  );
}

function Lines({ known, query }: { readonly known: RecentHistory; readonly query: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const follow = useCardLinks();
  const hidden = Math.max(0, known.lines.length - initialLines);
  const shown = showsAll ? known.lines : known.lines.slice(0, initialLines);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are reachable by keyboard. */}
      <ul className={styles.lines} aria-label={words.list} onClick={follow}>
        {shown.map((line) => (
          <Line key={line.component.id} line={line} known={known} query={query} />
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? messages.showLess : messages.showMore(hidden)}
        </button>
      )}
    </>
  );
}

/** Recent health changes of components and changes of their catalog items. Reads only synced data. */
export function RecentStrip({ events, problem, query }: RecentStripProps) {
  const [isCollapsed, setIsCollapsed] = useState(readCollapsed);
  const id = useId();
  if (problem !== undefined) return <p className={styles.quiet}>{words.unknown(problem)}</p>;
  if (events === undefined) return null;
  const { toMs } = events;
  // The history is shorter than the requested span, because the app has not run for that long.
  const isPartial = Date.parse(events.since) > toMs - spanMs + minuteMs;
  const since = isPartial && (
    <span className={styles.faint}>{words.since(formatTimeOfDay(events.since, toMs))}</span>
  );
  if (events.lines.length === 0)
    return (
      <p className={styles.quiet}>
        {words.nothing} {since}
      </p>
    );
  const moves = events.lines.reduce((sum, { recent }) => sum + recent.moves.length, 0);
  const changes = events.lines.reduce((sum, { recent }) => sum + (recent.changes?.count ?? 0), 0);
  return (
    <section className={styles.strip} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title}>
        <button
          type="button"
          id={`${id}-title`}
          className={styles.toggle}
          aria-expanded={!isCollapsed}
          onClick={() => {
            saveCollapsed(!isCollapsed);
            setIsCollapsed(!isCollapsed);
          }}
        >
          {isCollapsed ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
          {words.title}
        </button>
        <span className={styles.faint}>{words.summary(moves, changes)}</span>
        {since}
      </h2>
      {!isCollapsed && <Lines known={events} query={query} />}
    </section>
  );
}
