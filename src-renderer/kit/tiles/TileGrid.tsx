import { type KeyboardEvent, useRef, useState } from 'react';
import { SearchField } from '../filters/SearchField.tsx';
import { Icon } from '../icons/Icon.tsx';
import styles from './TileGrid.module.css';

/** Something that is chosen by a tile. */
export interface Tile {
  readonly id: string;
  readonly label: string;
  /** By name, as icons are looked for; none when absent. */
  readonly icon?: string;
  /** Further words that the search finds it by. */
  readonly keywords?: string;
  /** Why it cannot be chosen now. */
  readonly stop?: string | undefined;
}

interface TileGroup {
  /** Stands over the tiles where there are several groups. */
  readonly heading?: string;
  readonly tiles: readonly Tile[];
}

interface TileGridProps {
  /** Names the grid aloud, and the search. */
  readonly label: string;
  readonly groups: readonly TileGroup[];
  readonly onChoose: (id: string) => void;
}

/** How far an arrow goes in a grid of so many columns. */
const steps = (columns: number): Readonly<Record<string, number>> => ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
});

const matches = (tile: Tile, text: string): boolean =>
  `${tile.label} ${tile.keywords ?? ''}`.toLowerCase().includes(text);

/** A choice by tiles: typing searches, arrows walk, Enter takes the first one that is found. */
export function TileGrid({ label, groups, onChoose }: TileGridProps) {
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const wanted = text.trim().toLowerCase();
  const found = groups
    .map(({ heading, tiles }) => ({ heading, tiles: tiles.filter((tile) => matches(tile, wanted)) }))
    .filter(({ tiles }) => tiles.length > 0);
  const buttons = () => [...(box.current?.querySelectorAll<HTMLButtonElement>('button[data-tile]') ?? [])];
  /** By what stands in the field: the tiles may be a moment behind it. */
  const takeFirst = (typed: string) => {
    const sought = typed.trim().toLowerCase();
    const first = groups.flatMap(({ tiles }) => tiles).find((tile) => matches(tile, sought));
    if (sought !== '' && first !== undefined && first.stop === undefined) onChoose(first.id);
  };
  const walk = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button.matches(':focus'));
    // As many as stand beside the first one.
    const columns = all.filter((button) => button.offsetTop === all[0]?.offsetTop).length;
    const step = steps(Math.max(1, columns))[event.key];
    if (at === -1 || step === undefined) return;
    event.preventDefault();
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <div className={styles.chooser}>
      {/* A form, so that a dialog begins with its field. */}
      <form
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            buttons()[0]?.focus();
          } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
            // What it opens has the focus then: the key is not meant for that, too.
            event.preventDefault();
            takeFirst(event.target.value);
          }
        }}
      >
        <SearchField label={`Search ${label}`} value={text} onSearch={setText} delayMs={0} />
      </form>
      {/* biome-ignore lint/a11y/useSemanticElements: a list of buttons that arrows walk through. */}
      <div ref={box} role="group" aria-label={label} className={styles.groups} onKeyDown={walk}>
        {found.map(({ heading, tiles }) => (
          <section key={heading ?? ''} aria-label={heading}>
            {heading !== undefined && <h3 className={styles.heading}>{heading}</h3>}
            <div className={styles.grid}>
              {tiles.map(({ id, label: name, icon, stop }) => (
                <button
                  key={id}
                  type="button"
                  data-tile
                  className={styles.tile}
                  aria-disabled={stop !== undefined}
                  data-tooltip={stop}
                  onClick={() => {
                    if (stop === undefined) onChoose(id);
                  }}
                >
                  {icon !== undefined && <Icon name={icon} className={styles.icon} />}
                  <span>{name}</span>
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {found.length === 0 && `Nothing is called “${text.trim()}”.`}
      </p>
    </div>
  );
}
