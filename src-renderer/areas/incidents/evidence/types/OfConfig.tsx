import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Braces } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import { Icon } from '../../../../kit/icons/Icon.tsx';
import { queries } from '../../../../parts/bridge/bridge.ts';
import { evidenceWords } from '../../../../parts/incidents/incidentLooks.ts';
import styles from '../Evidence.module.css';
import type { TypeProps } from '../EvidenceProps.ts';
import { Fold } from '../Fold.tsx';
import { messages } from '../messages.ts';
import { Problem } from '../Problem.tsx';
import { type ConfigLine, type Hunk, readHunks, selectedRanges } from '../readPayload.ts';
import { Scrolls } from '../Scrolls.tsx';
import { ShowAll } from '../ShowAll.tsx';
import { type About, useAbout } from '../useAbout.ts';

const firstLines = 60;
/** Maximum number of displayed characters per line. */
const mostText = 1_000;

/** Reads the catalog item from the cache, and from the server only if it is not cached. */
function useItem(id: string | null, wanted: boolean) {
  const options = (kept: boolean) =>
    queries.catalog.item.get.queryOptions({ input: { id: id ?? '', ...(kept ? { kept: true } : {}) } });
  const kept = useAbout(messages.item, options(true), wanted);
  const asked = useAbout(messages.item, options(false), wanted && kept.problem !== undefined);
  const about: About<NonNullable<typeof kept.data>> = kept.problem === undefined ? kept : asked;
  return about;
}

const key = /^(\s*(?:-\s+)?)("[^"]{1,200}"|[\w./-]{1,200})(?=\s*:(?:\s|$))/;

function Line({ number, text, selected }: ConfigLine) {
  const shown = text.slice(0, mostText);
  const [, before = '', name] = key.exec(shown) ?? [];
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
            <span className={styles.key}>{name}</span>
            {shown.slice(before.length + name.length)}
          </>
        )}
      </code>
    </div>
  );
}

function Hunks({ hunks, title }: { readonly hunks: readonly Hunk[]; readonly title: string }) {
  const [shown, setShown] = useState(firstLines);
  const all = hunks.reduce((sum, { length }) => sum + length, 0);
  let left = shown;
  const visible = hunks.flatMap((hunk) => {
    const part = hunk.slice(0, Math.max(0, left));
    left -= hunk.length;
    return part.length === 0 ? [] : [part];
  });
  return (
    <>
      <Scrolls label={messages.linesOf(title)}>
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
      </Scrolls>
      <ShowAll all={all} first={firstLines} shown={shown} onShow={setShown} />
    </>
  );
}

export function OfConfig({ evidence, title, seen, children }: TypeProps) {
  const id = evidence.itemId;
  const [open, setOpen] = useState(true);
  const item = useItem(id, seen && id !== null);
  const hunks = useMemo(() => readHunks(evidence.payload), [evidence.payload]);
  const lines = selectedRanges(hunks);
  const type = item.data?.type ?? undefined;
  const name = item.data?.name ?? title;
  const word = lines === '' ? evidenceWords.config : `${messages.lines} ${lines}`;
  return children({
    icon: type === undefined ? <Braces aria-hidden /> : <Icon name={type} />,
    name: id === null ? name : <Link to={`/catalog/${encodeURIComponent(id)}`}>{name}</Link>,
    called: name,
    word: (
      <>
        {word}
        {hunks.length > 0 && <Fold open={open} onOpen={setOpen} label={messages.linesOf(name)} />}
      </>
    ),
    facts: <Problem about={item} />,
    body: open && hunks.length > 0 && <Hunks hunks={hunks} title={name} />,
  });
}
