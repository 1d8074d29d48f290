import { useLocation, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { layout } from '#kit/layout/layout.ts';
import type { SettingsEntry } from '../manifest.ts';
import styles from './SettingsFilter.module.css';
import { filterSettings, matchingGroups, type SettingsGroup, settingsGroups } from './settingsGroups.ts';

const texts = {
  label: 'Filter settings',
  none: (typed: string) => `No setting matches “${typed}”`,
  count: (count: number) => `${count} ${count === 1 ? 'setting' : 'settings'}`,
};

/** Up to this many settings are displayed without a filter field. */
const maxWithoutFilter = 4;

interface SettingsFilterProps {
  readonly entries: readonly SettingsEntry[];
  /** Hides the field, for example next to another one for the same settings. */
  readonly hasField?: boolean;
  readonly className?: string | undefined;
  /** Displays the matching settings as links. */
  readonly children: (groups: readonly SettingsGroup[]) => ReactNode;
}

/**
 * A filter field over links to settings. Enter opens the first match, arrow down enters the links,
 * Up and Down move between them, and Esc clears the field.
 * An opened setting clears it, too.
 */
export function SettingsFilter({ entries, hasField = true, className, children }: SettingsFilterProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const [lastPath, setLastPath] = useState(pathname);
  if (pathname !== lastPath) {
    setLastPath(pathname);
    setTyped('');
  }
  const filter = useRef<HTMLDivElement>(null);
  const shown = hasField && entries.length > maxWithoutFilter;
  const words = shown ? typed.trim() : '';
  const matches = filterSettings(entries, words);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    const isInput = target instanceof HTMLInputElement;
    if (isInput && key === 'Enter' && target.value.trim() !== '') {
      // The matches of the last keys may not be displayed yet.
      const first = filterSettings(entries, target.value)[0];
      if (first === undefined) return;
      event.preventDefault();
      void navigate({ to: first.path });
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    const stops = [...(filter.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.indexOf(target as HTMLElement);
    const next = at < 0 ? undefined : stops[at + (key === 'ArrowDown' ? 1 : -1)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and of the links in it.
    <div
      ref={filter}
      className={clsx(styles.filter, className)}
      onKeyDown={move}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setTyped(target.value);
      }}
    >
      {shown && (
        <SearchField
          label={texts.label}
          value={typed}
          onSearch={setTyped}
          entersList={false}
          className={styles.field}
        />
      )}
      {shown && (
        <p
          className={matches.length === 0 ? layout({ tone: 'muted', flow: 'anywhere' }) : 'visually-hidden'}
          // The number is announced while it changes.
          role="status"
        >
          {matches.length === 0 ? texts.none(words) : words !== '' && texts.count(matches.length)}
        </p>
      )}
      {children(words === '' ? settingsGroups(entries) : matchingGroups(matches))}
    </div>
  );
}
