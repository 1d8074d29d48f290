import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Braces } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { evidenceLabels } from '#parts/incidents/incidentLooks.ts';
import styles from '../Evidence.module.css';
import type { EvidenceProps } from '../EvidenceProps.ts';
import { FoldButton } from '../FoldButton.tsx';
import { LinkedDataStatus } from '../LinkedDataStatus.tsx';
import { messages } from '../messages.ts';
import { type ConfigLine, type Hunk, readHunks, selectedRanges } from '../readPayload.ts';
import { ScrollBlock } from '../ScrollBlock.tsx';
import { ShowAll } from '../ShowAll.tsx';
import { type LinkedData, useLinkedData } from '../useLinkedData.ts';

const initialLines = 60;
/** Maximum number of displayed characters per line. */
const maxLineLength = 1_000;

/** Reads the catalog item from the cache, and from the server only if it is not cached. */
function useItem(id: string | null, isEnabled: boolean) {
  const options = (kept: boolean) =>
    queries.catalog.item.get.queryOptions({ input: { id: id ?? '', ...(kept ? { kept: true } : {}) } });
  const cached = useLinkedData(messages.item, options(true), isEnabled);
  const fetched = useLinkedData(messages.item, options(false), isEnabled && cached.problem !== undefined);
  const about: LinkedData<NonNullable<typeof cached.data>> = cached.problem === undefined ? cached : fetched;
  return about;
}

const keyPattern = /^(\s*(?:-\s+)?)("[^"]{1,200}"|[\w./-]{1,200})(?=\s*:(?:\s|$))/;

function Line({ number, text, selected }: ConfigLine) {
  const shown = text.slice(0, maxLineLength);
  const [, before = '', name] = keyPattern.exec(shown) ?? [];
  return (
    <div className={clsx(styles.line, selected && styles.chosen)} data-selected={selected || undefined}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <code>
        {selected && <span className="visually-hidden">{messages.selectedLine} </span>}
        {name === undefined ? (
          shown
        ) : (
          <>
            {before}
            <Text tone="code-key">{name}</Text>
            {shown.slice(before.length + name.length)}
          </>
        )}
      </code>
    </div>
  );
}

function Hunks({ hunks, title }: { readonly hunks: readonly Hunk[]; readonly title: string }) {
  const [shown, setShown] = useState(initialLines);
  const all = hunks.reduce((sum, { length }) => sum + length, 0);
  let remaining = shown;
  const visible = hunks.flatMap((hunk) => {
    const part = hunk.slice(0, Math.max(0, remaining));
    remaining -= hunk.length;
    return part.length === 0 ? [] : [part];
  });
  return (
    <>
      <ScrollBlock label={messages.linesOf(title)}>
        <div className={styles.lines}>
          {visible.map((hunk, index) => (
            <Fragment key={hunk[0]?.number}>
              {index > 0 && <hr className={styles.gap} />}
              {hunk.map((line) => (
                <Line key={line.number} {...line} />
              ))}
            </Fragment>
          ))}
        </div>
      </ScrollBlock>
      <ShowAll total={all} initialCount={initialLines} shown={shown} onShow={setShown} />
    </>
  );
}

export function ConfigEvidence({ evidence, title, hasBeenVisible, children }: EvidenceProps) {
  const id = evidence.itemId;
  const [open, setOpen] = useState(true);
  const item = useItem(id, hasBeenVisible && id !== null);
  const hunks = useMemo(() => readHunks(evidence.payload), [evidence.payload]);
  const lines = selectedRanges(hunks);
  const type = item.data?.type ?? undefined;
  const name = item.data?.name ?? title;
  const word = lines === '' ? evidenceLabels.config : `${messages.lines} ${lines}`;
  return children({
    icon: type === undefined ? <Braces aria-hidden /> : <Icon name={type} />,
    name:
      id === null ? (
        visibleName(name)
      ) : (
        <Link to={`/catalog/${encodeURIComponent(id)}`}>{visibleName(name)}</Link>
      ),
    nameText: name,
    isNamePending: id !== null && item.isExpected,
    kindLabel: (
      <>
        {word}
        {hunks.length > 0 && <FoldButton open={open} onToggle={setOpen} label={messages.linesOf(name)} />}
      </>
    ),
    facts: <LinkedDataStatus about={item} />,
    body: open && hunks.length > 0 && <Hunks hunks={hunks} title={name} />,
  });
}
