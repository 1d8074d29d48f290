import { type KeyboardEvent, useRef, useState } from 'react';
import { foldText } from '#contract/rules/foldText.ts';
import { SearchField } from '../filters/SearchField.tsx';
import { visibleName } from '../format/visibleText.ts';
import { Icon } from '../icons/Icon.tsx';
import { Note, Stack } from '../layout/boxes.tsx';
import styles from './TileGrid.module.css';

export interface Tile {
  readonly id: string;
  readonly label: string;
  /** Icon name. Otherwise no icon. */
  readonly icon?: string;
  /** Further search terms. */
  readonly keywords?: string;
  readonly disabledReason?: string | undefined;
}

interface TileGroup {
  /** Heading above the tiles, displayed if there are several groups. */
  readonly heading?: string;
  readonly tiles: readonly Tile[];
}

interface TileGridProps {
  /** Accessible name of the grid and the search. */
  readonly label: string;
  readonly groups: readonly TileGroup[];
  readonly onChoose: (id: string) => void;
}

/** Index steps of the arrow keys. */
const steps = (columns: number): Readonly<Record<string, number>> => ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
});

const matches = (tile: Tile, text: string): boolean =>
  foldText(`${tile.label} ${tile.keywords ?? ''}`).includes(text);

/** A grid of choices: typing searches, arrow keys navigate, Enter chooses the first match. */
export function TileGrid({ label, groups, onChoose }: TileGridProps) {
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const query = foldText(text.trim());
  const found = groups
    .map(({ heading, tiles }) => ({ heading, tiles: tiles.filter((tile) => matches(tile, query)) }))
    .filter(({ tiles }) => tiles.length > 0);
  const buttons = () => [...(box.current?.querySelectorAll<HTMLButtonElement>('button[data-tile]') ?? [])];
  /** Uses the current text of the field because the rendered tiles can be outdated. */
  const chooseFirst = (typed: string) => {
    const sought = foldText(typed.trim());
    const first = groups.flatMap(({ tiles }) => tiles).find((tile) => matches(tile, sought));
    if (sought !== '' && first !== undefined && first.disabledReason === undefined) onChoose(first.id);
  };
  const handleArrowKey = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button.matches(':focus'));
    // Number of tiles in the first row.
    const columns = all.filter((button) => button.offsetTop === all[0]?.offsetTop).length;
    const step = steps(Math.max(1, columns))[event.key];
    if (at === -1 || step === undefined) return;
    event.preventDefault();
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <Stack gap={12}>
      {/* A form, so that a dialog focuses its field first. */}
      <form
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            buttons()[0]?.focus();
          } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
            // The choice can move the focus: the key must not also act on the new element.
            event.preventDefault();
            chooseFirst(event.target.value);
          }
        }}
      >
        <SearchField
          label={`Search ${label}`}
          value={text}
          onSearch={setText}
          delayMs={0}
          entersList={false}
        />
      </form>
      {/* A fieldset has a border and a legend. */}
      <Stack ref={box} role="group" aria-label={label} gap={16} onKeyDown={handleArrowKey}>
        {found.map(({ heading, tiles }) => (
          <section key={heading ?? ''} aria-label={heading}>
            {heading !== undefined && (
              <Note as="h3" marginBottom={8} weight={600}>
                {heading}
              </Note>
            )}
            <div className={styles.grid}>
              {tiles.map(({ id, label: name, icon, disabledReason }) => (
                <button
                  key={id}
                  type="button"
                  data-tile
                  className={styles.tile}
                  aria-disabled={disabledReason !== undefined}
                  data-tooltip={disabledReason}
                  onClick={() => {
                    if (disabledReason === undefined) onChoose(id);
                  }}
                >
                  {icon !== undefined && <Icon name={icon} className={styles.icon} />}
                  <span>{visibleName(name)}</span>
                </button>
              ))}
            </div>
          </section>
        ))}
      </Stack>
      <p role="status" className={styles.nothing}>
        {found.length === 0 && `No results for “${text.trim()}”.`}
      </p>
    </Stack>
  );
}
