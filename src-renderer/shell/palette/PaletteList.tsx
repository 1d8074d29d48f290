import clsx from 'clsx';
import { ListFilter } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { SearchHit } from '#contract/search.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Keys } from '#kit/keys/Keys.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { Command } from '#parts/commands.ts';
import { itemStatus } from '#parts/itemStatus.ts';
import { RecordIcon } from '../recent/RecordIcon.tsx';
import { recordNote } from '../recent/recordGroups.ts';
import { highlightMatches } from './highlightMatches.ts';
import { messages } from './messages.ts';
import styles from './Palette.module.css';
import { hasProblem, type PaletteRow, type PaletteSection } from './paletteSections.ts';

function HighlightedText({ text, typed }: { readonly text: string; readonly typed: string }) {
  return highlightMatches(visibleName(text), typed).map(({ text: part, isMatch, index }) =>
    isMatch ? (
      <mark key={index} className={styles.match}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

function Line({
  icon,
  name,
  note,
  end,
}: {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly note?: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.where}>{note}</span>
      <span className={styles.status}>{end}</span>
    </>
  );
}

function HitLine({ hit, typed }: { readonly hit: SearchHit; readonly typed: string }) {
  const status = itemStatus(hit);
  const text = <HighlightedText text={hit.name} typed={typed} />;
  return (
    <Line
      icon={<Icon name={hit.type} fallback={hit.configClass ?? undefined} />}
      name={hit.deletedAt === null ? text : <del>{text}</del>}
      note={[formatTypeLabel(hit.type), ...hit.where].join(' · ')}
      end={
        status !== undefined && (
          <>
            {status.shape !== undefined && <StatusIcon shape={status.shape} />}
            {status.word}
          </>
        )
      }
    />
  );
}

function CommandLine({ command, typed }: { readonly command: Command; readonly typed: string }) {
  const { icon: Drawing, title, keys } = command;
  return (
    <Line
      icon={Drawing !== undefined && <Drawing aria-hidden />}
      name={<HighlightedText text={title} typed={typed} />}
      end={keys !== undefined && <Keys keys={keys} />}
    />
  );
}

function RowLine({ row, typed }: { readonly row: PaletteRow; readonly typed: string }) {
  switch (row.kind) {
    case 'hit':
      return <HitLine hit={row.hit} typed={typed} />;
    case 'record':
      return (
        <Line
          icon={<RecordIcon record={row.record} />}
          name={visibleName(row.record.name)}
          note={visibleName(recordNote(row.record))}
        />
      );
    case 'command':
      return <CommandLine command={row.command} typed={typed} />;
    case 'query':
      return (
        <Line
          icon={<ListFilter aria-hidden />}
          name={visibleName(row.title)}
          note={row.link.problem !== undefined && visibleName(row.link.problem)}
        />
      );
    default:
      return <Line icon={<ListFilter aria-hidden />} name={row.list.title(row.text)} note={row.list.note} />;
  }
}

/** Returns the element id of a row. Spaces would split it into several ids in ARIA attributes. */
export const optionId = (id: string, key: string): string => `${id}-${key.replaceAll(' ', '_')}`;

interface PaletteListProps {
  /** Prefix of all element ids. */
  readonly id: string;
  readonly listRef: Ref<HTMLDivElement>;
  readonly sections: readonly PaletteSection[];
  readonly typed: string;
  readonly currentKey: string | undefined;
  readonly onPoint: (key: string) => void;
  readonly onPick: (row: PaletteRow) => void;
}

/** The results in sections. The focus stays in the field; the current row is its active descendant. */
export function PaletteList(props: PaletteListProps) {
  const { id, listRef, sections, typed, currentKey, onPoint, onPick } = props;
  return (
    <div ref={listRef} id={`${id}-list`} role="listbox" aria-label={messages.results} className={styles.list}>
      {sections.map(({ id: section, title, count, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset.
        <div key={section} role="group" aria-labelledby={optionId(id, section)}>
          <Row
            align="end"
            justify="space-between"
            height={28}
            paddingX={8}
            paddingBottom={4}
            size={11}
            lines={16}
            weight={500}
            tone="faint"
            digits
            id={optionId(id, section)}
          >
            {visibleName(title)}
            <span>{count}</span>
          </Row>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: uses an active descendant.
            <div
              key={row.key}
              id={optionId(id, row.key)}
              role="option"
              data-key={row.key}
              aria-selected={row.key === currentKey}
              aria-disabled={hasProblem(row) || undefined}
              className={clsx(
                styles.row,
                hasProblem(row) && styles.problem,
                row.key === currentKey && styles.cursor,
              )}
              onPointerMove={() => onPoint(row.key)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(row)}
            >
              <RowLine row={row} typed={typed} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
